import { submitIntro } from '#contract/intros.ts'
import type { CompanyStatus } from '#contract/rules/statuses.ts'
import type { TestUser, TestApp } from '../app.ts'
import { setStatus } from '../build.ts'
import type { Ids } from './world.ts'

/**
 * The status that a company needs for each row's action. Opening a review has changed the test company's status to
 * `user_action_required`.
 */
const statusBefore: Record<string, CompanyStatus> = {
  'changeCompanyStatus in_review': 'draft',
  'changeCompanyStatus fund': 'docs_await_sign',
  'changeCompanyStatus repaid': 'funded',
  'changeCompanyStatus cfo_customer': 'in_review',
  makeOffer: 'in_review',
  acceptOffer: 'term_sheet',
  declineOffer: 'term_sheet',
  requestTerms: 'term_sheet',
  refuseTerms: 'term_sheet',
  addSigningDocuments: 'docs_await_sign',
  replaceSigningDocument: 'docs_await_sign',
  signDocument: 'docs_await_sign',
  commentOnSigningDocument: 'docs_await_sign',
  sendBackSigningDocument: 'docs_await_sign',
}

export async function prepareDataForRow(row: string, app: TestApp, owner: TestUser, ids: Ids): Promise<void> {
  const status = statusBefore[row]
  if (status) await setStatus(app, ids.companyId, status)
  if (row === 'claimCompany unassigned')
    await app.ctx.db.deleteFrom('company_analysts').where('company_id', '=', ids.companyId).execute()
  if (row === 'setLegalHold')
    await app.ctx.db.deleteFrom('legal_holds').where('subject_id', '=', ids.companyId).execute()
  if (row === 'liftLegalHold')
    await app.ctx.db
      .updateTable('legal_holds')
      .set({ lifted_at: null, lifted_by: null, lift_reason: null })
      .where('id', '=', ids.holdId)
      .execute()
  if (row === 'finishConnect')
    await app.ctx.db.updateTable('users').set({ cfo_customer: 'new' }).where('id', '=', owner.id).execute()
  if (row === 'releaseIntro')
    await app.ctx.db
      .updateTable('intro_investors')
      .set({ introduced_at: null })
      .where('intro_id', '=', ids.sentIntroId)
      .execute()
  if (row === 'acceptSignedDocument')
    await app.ctx.db
      .updateTable('signing_documents')
      .set({
        status: 'signed',
        signed_by: owner.id,
        signed_at: '2026-11-20T10:00:00Z',
        accepted_by: null,
        accepted_at: null,
      })
      .where('id', '=', ids.signingDocumentId)
      .execute()
  if (row === 'sendBackIntro') await waitForRelease(app, owner, ids)
  if (row === 'acceptRisk')
    await app.ctx.db
      .updateTable('connections')
      .set({ status: 'Unlinked' })
      .where('company_id', '=', ids.companyId)
      .execute()
  if (row === 'refuseTerms') await requestOtherTerms(app, owner, ids)
  if (row === 'answerRequest') await askAboutName(app, ids)
  if (row === 'acceptDocument' || row === 'sendBackDocument') await receiveDocument(app, ids)
  if (row === 'sendIntro') await prepareSending(app, owner, ids)
}

async function requestOtherTerms({ ctx }: TestApp, owner: TestUser, ids: Ids): Promise<void> {
  await ctx.db
    .updateTable('offers')
    .set({ requested_advance: '260000.00', requested_share: 6, requested_by: owner.id })
    .set({ requested_at: new Date().toISOString(), request_refused_at: null })
    .where('id', '=', ids.offerId)
    .execute()
}

async function waitForRelease({ ctx }: TestApp, owner: TestUser, ids: Ids): Promise<void> {
  const { companyId: company_id, introId: intro_id, investorId: investor_id } = ids
  await owner.call(submitIntro, { params: { introId: intro_id } })
  await ctx.db
    .insertInto('intro_investors')
    .values({ company_id, intro_id, investor_id, introduced_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function prepareSending(
  { ctx }: TestApp,
  owner: TestUser,
  { introId, investorId }: Ids,
): Promise<void> {
  await owner.call(submitIntro, { params: { introId } })
  await ctx.db
    .updateTable('intro_investors')
    .set({ changed_at: '2020-01-01T00:00:00Z', expires_at: '2020-04-01T00:00:00Z' })
    .where('investor_id', '=', investorId)
    .execute()
}

async function askAboutName({ ctx }: TestApp, { companyId, reviewId, requestId }: Ids): Promise<void> {
  const request = { entity: 'company', field: 'name', note: 'Is it registered?' }
  await ctx.db
    .insertInto('requested_answers')
    .values({ company_id: companyId, review_id: reviewId, id: requestId, ...request })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function receiveDocument({ ctx }: TestApp, ids: Ids): Promise<void> {
  const { companyId, reviewId, requestId, documentType } = ids
  const request = { document_type_id: documentType, status: 'received' } as const
  await ctx.db
    .insertInto('requested_documents')
    .values({ company_id: companyId, review_id: reviewId, id: requestId, ...request })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doUpdateSet({ status: 'received' }))
    .execute()
}
