import { v7 as uuidv7 } from 'uuid'
import { updateCommercialContracts } from '#contract/commercial-contracts.ts'
import { getCompany } from '#contract/companies.ts'
import { uploadDocument } from '#contract/documents.ts'
import { connectAccounting, createConnection } from '#contract/accounting-connections.ts'
import { createProfile } from '#contract/profiles.ts'
import type { TestUser, TestApp } from '../app.ts'
import {
  buildCompany,
  buildDocument,
  buildFile,
  buildGrant,
  buildReview,
  assign,
  findDocumentType,
} from '../build.ts'
import type { Cast } from '../people.ts'
import { buildSideWorld, type SideIds } from './side-world.ts'

/** Everything that belongs to one company: an id for every path parameter. */
export interface Ids extends SideIds {
  companyId: string
  profileId: string
  /** Of the review. */
  documentId: string
  reviewId: string
  /** A document provider, under both names that paths use. */
  providerId: string
  documentProviderId: string
  grantId: string
  /** Of the commercial contracts. */
  fileId: string
  codatId: string
  connectionId: string
  /** Of an invitation to `friend-<token>@example.com`, for bodies. */
  inviteToken: string
  /** Of a mail to one of its members. */
  mailId: string
  /** A user without any relation to the company. */
  userId: string
  /** Of the dictionary, for bodies. */
  documentType: string
}

/** A company with a profile, a document, an open review and a pending connection. */
export async function buildWholeCompany(app: TestApp, owner: TestUser, { ana, ada }: Cast): Promise<Ids> {
  const { id: companyId } = await buildCompany(owner)
  await assign(ada, ana, companyId)
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
    profileId: profile.id,
    documentId: document.id,
    reviewId: review.id,
    providerId: provider,
    documentProviderId: provider,
    grantId: grant.id,
    fileId: contracts.files[0]?.id ?? '',
    codatId,
    connectionId: connection.id,
    inviteToken: await buildInvite(app, owner, companyId),
    mailId: await buildMail(app, companyId),
    userId: (await app.arrive('Uma')).id,
    documentType: (await findDocumentType(owner, 'Bank statements')).id,
    ...(await buildSideWorld(app, owner, companyId)),
  }
}

/** An open invitation, inserted directly because of the limit on invitations. */
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

/** A mail that an earlier call has queued. */
async function buildMail({ ctx }: TestApp, companyId: string): Promise<string> {
  const mails = ctx.db.selectFrom('mails').select('id').where('company_id', '=', companyId)
  return (await mails.executeTakeFirstOrThrow()).id
}

/** Creates a document provider of the company and returns its id. */
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
