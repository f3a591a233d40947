import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import { hashSecret, generateSecret } from '#server/core/data/secrets.ts'
import { getTemplatesFolder } from '#server/providers/templates/config.ts'
import type { TestUser, TestApp } from '../app.ts'
import { offerLimits, offerTerms } from '../offers.ts'

export interface RelatedIds {
  investorId: string
  /** A complete draft of an introduction, with a deck. */
  introId: string
  /** The secret in the link of an introduction email. Calls send it in the request body. */
  introSecret: string
  sentIntroId: string
  loanId: string
  loanFileId: string
  unmatchedLoanId: string
  offerId: string
  signingDocumentId: string
  colleagueInviteId: string
  /** A template and its Google document, which have the same id. */
  templateId: string
}

/** Inserts the rows directly, because no test depends on how they were created. */
export async function buildRelatedRecords(
  app: TestApp,
  owner: TestUser,
  companyId: string,
): Promise<RelatedIds> {
  const investorId = await buildInvestor(app)
  return {
    investorId,
    introId: await buildIntro(app, owner, companyId),
    ...(await buildIntroduction(app, owner, companyId, investorId)),
    ...(await buildLoan(app, companyId)),
    unmatchedLoanId: await buildUnmatchedLoan(app),
    offerId: await buildOffer(app, owner, companyId),
    signingDocumentId: await buildSigningDocument(app, owner, companyId),
    colleagueInviteId: await buildColleagueInvite(app, owner),
    templateId: await buildTemplate(app, owner),
  }
}

async function buildColleagueInvite({ ctx }: TestApp, { id: invited_by }: TestUser): Promise<string> {
  const id = uuidv7()
  await ctx.db
    .insertInto('colleague_invites')
    .values({
      id,
      email: `${id}@example.com`,
      permissions: ['analyst'],
      invited_by,
      expires_at: '2100-01-01T00:00:00Z',
    })
    .execute()
  return id
}

async function buildOffer({ ctx }: TestApp, { id: made_by }: TestUser, company_id: string): Promise<string> {
  const id = uuidv7()
  await ctx.db
    .insertInto('offers')
    .values({
      company_id,
      id,
      number: 1,
      status: 'open',
      ...offerTerms,
      ...offerLimits,
      minimum: '0.00',
      origination_fee: 0,
      made_by,
    })
    .execute()
  return id
}

async function buildSigningDocument(
  app: TestApp,
  { id: person }: TestUser,
  company_id: string,
): Promise<string> {
  const id = uuidv7()
  await app.ctx.db.insertInto('signing_documents').values({ company_id, id, added_by: person }).execute()
  await app.ctx.db
    .insertInto('attached_files')
    .values({
      company_id,
      id: uuidv7(),
      owner: 'signing_document',
      owner_id: id,
      slot: 'original',
      ...(await buildStoredFile(app)),
      uploaded_by: person,
    })
    .execute()
  return id
}

async function buildInvestor({ ctx }: TestApp): Promise<string> {
  const id = uuidv7()
  const values = { id, name: `Fund ${id}`, email: `deals@${id}.example` }
  await ctx.db.insertInto('investors').values(values).execute()
  return id
}

const answers = {
  first_name: 'Alice',
  last_name: 'Founder',
  name: 'Tidal Kiln',
  blurb: 'Cement without the fire',
}

async function buildIntro(app: TestApp, { id: person }: TestUser, company_id: string): Promise<string> {
  const { db } = app.ctx
  const id = uuidv7()
  await db
    .insertInto('intro_applications')
    .values({ company_id, id, ...answers, created_by: person })
    .execute()
  await db
    .insertInto('attached_files')
    .values({
      company_id,
      id: uuidv7(),
      owner: 'intro',
      owner_id: id,
      slot: 'pitch',
      ...(await buildStoredFile(app)),
      uploaded_by: person,
    })
    .execute()
  return id
}

async function buildIntroduction(
  app: TestApp,
  owner: TestUser,
  company_id: string,
  investor_id: string,
): Promise<{ introSecret: string; sentIntroId: string }> {
  const intro_id = await buildIntro(app, owner, company_id)
  const secret = generateSecret()
  const { db } = app.ctx
  await db.updateTable('intro_applications').set({ status: 'sent' }).where('id', '=', intro_id).execute()
  await db
    .insertInto('intro_investors')
    .values({ company_id, intro_id, investor_id, status: 'sent', secret_hash: hashSecret(secret) })
    .execute()
  return { introSecret: secret, sentIntroId: intro_id }
}

async function buildLoan(app: TestApp, company_id: string): Promise<{ loanId: string; loanFileId: string }> {
  const { db } = app.ctx
  const [loanId, loanFileId] = [uuidv7(), uuidv7()]
  const loan = { type: 'rbf', status: 'active', start_date: '2025-01-01', amount: '100.00' }
  await db
    .insertInto('loans')
    .values({ company_id, id: loanId, external_id: loanId, ...loan })
    .execute()
  const paper = { kind: 'invoice' as const, name: 'January', document_date: '2025-01-31' }
  const file = await buildStoredFile(app)
  await db
    .insertInto('loan_files')
    .values({ company_id, id: loanFileId, loan_id: loanId, external_id: loanFileId, ...paper, ...file })
    .execute()
  return { loanId, loanFileId }
}

async function buildUnmatchedLoan({ ctx }: TestApp): Promise<string> {
  const id = uuidv7()
  await ctx.db
    .insertInto('unmatched_loans')
    .values({
      id,
      external_id: id,
      company_name: 'Tidal Kiln',
      type: 'rbf',
      status: 'active',
      start_date: '2025-01-01',
    })
    .execute()
  return id
}

async function buildStoredFile({ ctx: { files } }: TestApp) {
  const { key, size, sha256 } = await files.receive(Readable.from([Buffer.from('a,b\n1,2\n')]), 100)
  return {
    filename: 'table.csv',
    media_type: 'text/csv',
    size,
    sha256,
    storage_key: await files.save(key),
  }
}

async function buildTemplate({ ctx }: TestApp, { id: added_by }: TestUser): Promise<string> {
  const id = uuidv7()
  const folder = join(getTemplatesFolder(ctx.config.dataDir), 'documents')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, `${id}.rtf`), '{\\rtf1 }')
  const url = buildTemplateUrl(id)
  await ctx.db.insertInto('document_templates').values({ id, file_id: id, url, name: id, added_by }).execute()
  return id
}

export const buildTemplateUrl = (id: string) => `https://docs.google.com/document/d/${id}/edit`
