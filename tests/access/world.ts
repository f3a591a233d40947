import { v7 as uuidv7 } from 'uuid'
import { updateCommercialContracts } from '#contract/commercial-contracts.ts'
import { getCompany } from '#contract/companies.ts'
import { uploadDocument } from '#contract/documents.ts'
import { connectAccounting, createConnection } from '#contract/accounting-connections.ts'
import { createSavedView, type ViewFilters } from '#contract/staff/views.ts'
import { openSupportThread, sendSupportMessage } from '#contract/support.ts'
import { emptyContent } from '#server/financials/content.ts'
import { createProfile } from '#contract/profiles.ts'
import type { TestUser, TestApp } from '../app.ts'
import {
  buildCompany,
  buildDocument,
  buildFile,
  buildGrant,
  buildReview,
  assignAnalyst,
  findDocumentType,
} from '../build.ts'
import type { Cast } from '../people.ts'
import { buildRelatedRecords, type RelatedIds } from './related-records.ts'

/** The ids of a company's records, for every path parameter and for the bodies of some requests. */
export interface Ids extends RelatedIds {
  companyId: string
  profileId: string
  documentId: string
  reviewId: string
  /** A question or a requested document, which `prepareDataForRow` adds to the review where needed. */
  requestId: string
  /** A document provider. Some paths name its id `providerId`, and other paths `documentProviderId`. */
  providerId: string
  documentProviderId: string
  grantId: string
  fileId: string
  codatId: string
  connectionId: string
  /** A transaction in a bank account of the connection. */
  lineId: string
  /** The token of an invitation to `friend-<token>@example.com`, used in bodies. */
  inviteToken: string
  mailId: string
  ownerId: string
  /** A user unrelated to the company. */
  userId: string
  /** A user unrelated to the company, whom a call may erase; used in bodies. */
  erasableId: string
  /** A legal hold on the user `userId`. */
  holdId: string
  threadId: string
  /** A message with a file in the support conversation. */
  messageId: string
  noteId: string
  acceptedRiskId: string
  /** A reply that an admin saved for all staff. */
  replyId: string
  /** A saved view that the assigned analyst shares with all staff. */
  viewId: string
  documentType: string
}

export async function buildCompanyWithRecords(
  app: TestApp,
  owner: TestUser,
  { ana, ada }: Cast,
): Promise<Ids> {
  const { id: companyId } = await buildCompany(owner)
  await assignAnalyst(ada, ana, companyId)
  const profile = await owner.call(createProfile, { body: { company: companyId, first_name: owner.name } })
  const params = { companyId }
  const provider = await buildProvider(owner, companyId)
  const grant = await buildGrant(owner, companyId, { pitch: buildFile('pitch.csv') })
  const contracts = await owner.call(updateCommercialContracts, { params, body: { files: [buildFile()] } })
  await owner.call(connectAccounting, { params })
  const { codat } = await owner.call(getCompany, { params })
  const codatId = codat?.id ?? ''
  const body = { platform_key: 'gbol' }
  const connection = await owner.call(createConnection, { params: { codatId }, body })
  const review = await buildReview(app, ana, companyId)
  const document = await buildDocument(owner, companyId, { type: 'Bank statements', review: review.id })
  return {
    companyId,
    ownerId: owner.id,
    profileId: profile.id,
    documentId: document.id,
    reviewId: review.id,
    requestId: uuidv7(),
    providerId: provider,
    documentProviderId: provider,
    grantId: grant.id,
    fileId: contracts.files[0]?.id ?? '',
    codatId,
    connectionId: connection.id,
    lineId: await buildFinancialLine(app, companyId, connection.id),
    inviteToken: await buildInvite(app, owner, companyId),
    mailId: await buildMail(app, companyId),
    ...(await buildErasable(app, ada)),
    viewId: await buildView(ana),
    documentType: (await findDocumentType(owner, 'Bank statements')).id,
    ...(await buildStaffCase(app, ana, companyId)),
    ...(await buildSupport(owner, companyId)),
    replyId: await buildSavedReply(app, ada),
    ...(await buildRelatedRecords(app, owner, companyId)),
  }
}

async function buildFinancialLine(
  { ctx }: TestApp,
  company_id: string,
  connection_id: string,
): Promise<string> {
  const [id, snapshot_id] = [uuidv7(), uuidv7()]
  const read_at = new Date().toISOString()
  const account = { id: 'a', name: 'Operating', mask: null, type: 'debit', currency: 'USD', balance: '5.00' }
  const content = JSON.stringify({ ...emptyContent, accounts: [account] })
  const key = { company_id, connection_id }
  await ctx.db
    .insertInto('financial_snapshots')
    .values({ ...key, id: snapshot_id, read_at, content })
    .execute()
  await ctx.db
    .insertInto('financial_sources')
    .values({ ...key, status: 'ok', tried_at: read_at, read_at, snapshot_id })
    .execute()
  await ctx.db
    .insertInto('financial_transactions')
    .values({
      ...key,
      provider_id: id,
      id,
      account_id: 'a',
      date: read_at.slice(0, 10),
      description: 'GUSTO PAYROLL',
      amount: '-5.00',
      currency: 'USD',
    })
    .execute()
  return id
}

/** Inserts an open invitation directly, because the API limits the number of invitations. */
async function buildInvite(
  { ctx }: TestApp,
  { id: invited_by }: TestUser,
  company_id: string,
): Promise<string> {
  const id = uuidv7()
  const email = `friend-${id}@example.com`
  const expires_at = new Date(Date.now() + 3_600_000).toISOString()
  await ctx.db
    .insertInto('invites')
    .values({ company_id, id, email, secret_hash: id, invited_by, expires_at })
    .execute()
  return id
}

async function buildErasable(app: TestApp, { id: set_by }: TestUser) {
  const [{ id: userId }, { id: erasableId }, holdId] = [
    await app.arrive('Uma'),
    await app.arrive('Ursula'),
    uuidv7(),
  ]
  const hold = { kind: 'person', subject_id: userId, reason: 'Dispute', set_by } as const
  await app.ctx.db
    .insertInto('legal_holds')
    .values({ id: holdId, ...hold })
    .execute()
  return { userId, erasableId, holdId }
}

/** Inserts the rows directly, because the API rejects risks that do not apply to the company. */
async function buildStaffCase({ ctx }: TestApp, { id: userId }: TestUser, company_id: string) {
  const [noteId, acceptedRiskId] = [uuidv7(), uuidv7()]
  await ctx.db
    .insertInto('staff_notes')
    .values({ company_id, id: noteId, author_id: userId, text: 'Their bank called' })
    .execute()
  const risk = { kind: 'runway_short', fact: '4', reason: 'A round closes in May', accepted_by: userId }
  await ctx.db
    .insertInto('accepted_risks')
    .values({ company_id, id: acceptedRiskId, ...risk })
    .execute()
  return { noteId, acceptedRiskId }
}

async function buildView(analyst: TestUser): Promise<string> {
  const filters: ViewFilters = {
    view: 'all',
    search: null,
    status: [],
    assigned: null,
    funding: [],
    requested_min: null,
    changed_within: null,
    waiting_on: null,
    risk: null,
    with_funded: false,
    ordering: 'name',
  }
  const body = { name: `View ${uuidv7()}`, is_shared: true, filters, columns: null }
  return (await analyst.call(createSavedView, { body })).id
}

async function buildSupport(owner: TestUser, company: string) {
  const { id: threadId } = await owner.call(openSupportThread, {
    body: { text: 'May I ask something?', company },
  })
  const body = { text: 'About this file', file: buildFile() }
  const { messages } = await owner.call(sendSupportMessage, { params: { threadId }, body })
  return { threadId, messageId: messages.at(-1)?.id ?? '' }
}

/** Inserts a shared reply directly, because the API limits the number of saved replies. */
async function buildSavedReply({ ctx }: TestApp, { id: created_by }: TestUser): Promise<string> {
  const id = uuidv7()
  const values = { id, created_by, title: 'Hello', text: 'Thank you for writing' }
  await ctx.db.insertInto('saved_replies').values(values).execute()
  return id
}

/** Returns the id of an email that an earlier call queued for the company. */
async function buildMail({ ctx }: TestApp, companyId: string): Promise<string> {
  const mails = ctx.db.selectFrom('mails').select('id').where('company_id', '=', companyId)
  return (await mails.executeTakeFirstOrThrow()).id
}

async function buildProvider(owner: TestUser, companyId: string): Promise<string> {
  const { id: document_type } = await findDocumentType(owner, 'Bank statements')
  const body = {
    file: buildFile(),
    document_type,
    provider_name: 'Harbour Bank',
    source_type: 'banking' as const,
  }
  const document = await owner.call(uploadDocument, { params: { companyId }, body })
  return document.document_provider ?? ''
}
