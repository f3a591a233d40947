import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type AuditAction, listAuditEvents } from '#contract/staff/audit.ts'
import { getInboxConversation } from '#contract/staff/support-inbox.ts'
import { getSupportThread, openSupportThread } from '#contract/support.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { prepareDataForRow } from './access/prepare.ts'
import { buildRequest } from './access/requests.ts'
import { buildCompanyWithRecords, type Ids } from './access/world.ts'
import { startTestApp, type TestUser } from './app.ts'
import { listContractEndpoints } from './endpoints.ts'
import { signInCast } from './people.ts'

const app = await startTestApp({ accounting: true, banking: true, content: true })
const endpoints = await listContractEndpoints()

const because = (reason: string) => ({ because: reason })
const inHistory = because('It is in the history of the company with its author and both values.')
const inCase = because('The case shows who did it and when, and it cannot be removed.')
const ownSetting = because('It changes only what the caller sees or gets.')
const wording = because('It changes texts that staff may use, not what a company or a person is.')
const changesNothing = because('It changes nothing and sends nothing.')

/** The audit event of each staff-only call other than a plain GET, or the reason why it has no event. */
const changes: Record<string, AuditAction | { because: string }> = {
  updatePermissions: 'permissions_changed',
  requestErasure: 'erasure_requested',
  setLegalHold: 'legal_hold_set',
  liftLegalHold: 'legal_hold_lifted',
  inviteColleague: 'colleague_invited',
  withdrawColleagueInvite: 'colleague_invite_withdrawn',
  changeCompanyStatus: 'status_changed',
  assignAnalysts: 'analysts_assigned',
  assignCompanies: 'analysts_assigned',
  claimCompanies: 'analysts_assigned',
  createDocumentType: 'document_type_changed',
  updateDocumentType: 'document_type_changed',
  makeOffer: 'offer_changed',
  withdrawOffer: 'offer_changed',
  updateCustomerKind: 'customer_kind_changed',
  refuseTerms: inHistory,
  setStepTime: 'step_time_set',
  addSigningDocuments: 'signing_changed',
  replaceSigningDocument: inHistory,
  withdrawSigningDocument: 'signing_changed',
  acceptSignedDocument: 'signing_changed',
  sendBackSigningDocument: inHistory,
  releaseIntro: 'introductions_released',
  sendBackIntro: 'introduction_sent_back',
  createInvestor: 'investor_changed',
  updateInvestor: 'investor_changed',
  matchLoan: 'loan_matched',
  syncInvestors: 'sync_started',
  syncLoans: 'sync_started',
  addTemplate: 'template_changed',
  deleteTemplate: 'template_changed',
  duplicateTemplates: 'template_changed',
  exportCompanies: 'exported',
  reclassifyLine: inHistory,
  openReview: inHistory,
  addRequests: inHistory,
  acceptDocument: inHistory,
  sendBackDocument: inHistory,
  requestFromCompanies: inHistory,
  remindCompanies: inHistory,
  acceptRisk: inCase,
  restoreRisk: inCase,
  markDocument: inCase,
  addNote: inCase,
  updateNote: because('The text before stays, with its time, for admins.'),
  deleteNote: because('The deleted note stays, with its time, for admins.'),
  recordCaseView: ownSetting,
  updateStaffMailChoice: ownSetting,
  updateStaffPreferences: ownSetting,
  createSavedView: wording,
  updateSavedView: wording,
  deleteSavedView: wording,
  createSavedReply: wording,
  updateSavedReply: wording,
  deleteSavedReply: wording,
  updateSupportThread: because('The inbox shows the assignment and the status; no message is lost.'),
  addSupportNote: because('The conversation shows its author and time, and it cannot be changed.'),
  previewRequest: changesNothing,
  previewCustomerInvitation: changesNothing,
}

/** Audit events of other calls, such as reads by staff and actions by members. Excludes file downloads. */
const otherCalls: Record<string, AuditAction> = {
  getOutboxMail: 'mail_opened',
  getInboxConversation: 'conversation_opened',
  claimCompany: 'analysts_assigned',
  acceptOffer: 'offer_changed',
  declineOffer: 'offer_changed',
  signDocument: 'signing_changed',
  commentOnSigningDocument: 'signing_changed',
}

const staffAccesses = ['staff', 'admin', 'assigned']
const isStaffChange = ({ access, method, alsoPost }: Endpoint) =>
  staffAccesses.includes(access) && (method !== 'GET' || alsoPost !== undefined)

test('each staff-only call that changes data is audited or has a reason not to be', () => {
  const names = [...endpoints].filter(([, endpoint]) => isStaffChange(endpoint)).map(([name]) => name)
  expect(Object.keys(changes).toSorted()).toEqual(names.toSorted())
})

const expectations = Object.entries({ ...changes, ...otherCalls }).filter(
  (entry): entry is [string, AuditAction] => typeof entry[1] === 'string',
)

const rows: Record<string, string> = {
  changeCompanyStatus: 'changeCompanyStatus in_review',
  claimCompany: 'claimCompany unassigned',
}

/** A body with an email address, because other changes to an investor are not audited. */
const bodies: Record<string, object> = {
  updateInvestor: { email: 'kelp@example.com' },
}

async function prepare(name: string, alice: TestUser, ids: Ids): Promise<void> {
  const { db } = app.ctx
  await prepareDataForRow(rows[name] ?? name, app, alice, ids)
  if (name === 'claimCompanies')
    await db.deleteFrom('company_analysts').where('company_id', '=', ids.companyId).execute()
  if (name === 'getOutboxMail')
    await db.updateTable('mails').set({ kind: 'invitation' }).where('id', '=', ids.mailId).execute()
}

type World = Awaited<ReturnType<typeof buildWorld>>

async function buildWorld() {
  const people = await signInCast(app)
  return { people, ids: await buildCompanyWithRecords(app, people.alice, people) }
}

async function countNewEvents({ people, ids }: World, name: string, action: AuditAction): Promise<number> {
  const { alice, ana, ada } = people
  await prepare(name, alice, ids)
  const endpoint = endpoints.get(name)
  if (!endpoint) throw new Error(`The contract has no ${name}`)
  const caller = { admin: ada, team: alice, member: alice }[endpoint.access as string] ?? ana
  const request = buildRequest(rows[name] ?? name, endpoint, ids)
  const countEvents = async () =>
    (await ada.call(listAuditEvents, { query: { action: [action], user: caller.id } })).count
  const before = await countEvents()
  await caller.call(endpoint, { ...request, ...(bodies[name] && { body: bodies[name] }) })
  return (await countEvents()) - before
}

describe('the audit has an event', () => {
  /**
   * Calls share this world until a call fails or adds no event; then that call runs in a new world. Building a world
   * takes far longer than a call.
   */
  let sharedWorld: World | null = null

  test.each(expectations)('of %s: %s', async (name, action) => {
    const newEvents =
      sharedWorld === null ? 0 : await countNewEvents(sharedWorld, name, action).catch(() => 0)
    if (newEvents > 0) return
    sharedWorld = await buildWorld()
    expect(await countNewEvents(sharedWorld, name, action)).toBeGreaterThan(0)
  })
})

describe('conversations that staff open', () => {
  test('are one audit event per user and hour, with a count; a user’s own reads are not audited', async () => {
    const { alice, ana, otto, ada } = await signInCast(app)
    const { id: threadId } = await alice.call(openSupportThread, { body: { text: 'How long?' } })
    const params = { threadId }
    await alice.call(getSupportThread, { params })
    for (const call of [getInboxConversation, getSupportThread, getInboxConversation])
      await ana.call(call, { params })
    await otto.call(getInboxConversation, { params })
    const list = async () => {
      const query = { action: ['conversation_opened' as const] }
      const { results } = await ada.call(listAuditEvents, { query })
      return results.filter(({ target }) => target === threadId).map(({ user, count }) => [user?.name, count])
    }
    expect(await list()).toEqual([
      ['Otto', 1],
      ['Ana', 3],
    ])
    await app.ctx.db
      .updateTable('audit_log')
      .set({ at: sql<string>`at - interval '1 hour'`, repeat_key: sql<string>`'earlier ' || repeat_key` })
      .where('target', '=', threadId)
      .execute()
    await ana.call(getInboxConversation, { params })
    expect(await list()).toEqual([
      ['Ana', 1],
      ['Otto', 1],
      ['Ana', 3],
    ])
  })
})
