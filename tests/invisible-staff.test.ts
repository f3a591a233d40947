import { expect, test } from 'vitest'
import { updateAssessment } from '#contract/assessment.ts'
import { createHttpCall } from '#contract/core/client.ts'
import { getCompanyStatus, updateCompany } from '#contract/companies.ts'
import { getChangesHistory, countHistory, exportHistory } from '#contract/history.ts'
import * as cases from '#contract/staff/cases.ts'
import * as notes from '#contract/staff/notes.ts'
import * as inbox from '#contract/staff/support-inbox.ts'
import { openSupportThread } from '#contract/support.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { editCompany, type FieldChange } from '#server/core/edits/changes.ts'
import { buildRequest } from './access/requests.ts'
import { getExpectedResults } from './access/expected.ts'
import { table } from './access/table.ts'
import { buildCompanyWithRecords } from './access/world.ts'
import { startTestApp } from './app.ts'
import { setStatus } from './build.ts'
import { listContractEndpoints } from './endpoints.ts'
import { openEventStream } from './events.ts'
import { waitFor } from './jobs.ts'
import { signInCast } from './people.ts'

const app = await startTestApp({ accounting: true, banking: true, content: true })
const people = await signInCast(app)
const { alice, ana, otto, ada } = people
const ids = await buildCompanyWithRecords(app, alice, people)
const { companyId, documentId } = ids
const params = { companyId }
// A short runway is a risk that staff can accept.
await alice.call(updateAssessment, { params, body: { runway_months: 5 } })
await setStatus(app, companyId, 'in_review')
const thread = await alice.call(openSupportThread, { body: { text: 'How long does it take?' } })
const events = await openEventStream(app.url, alice.token)

/**
 * The event stream, and responses that may differ between polls, because they contain the time, a new signature, or
 * site pages that a poll has stored.
 */
const changingReplies = [
  'getChatIdentity',
  'downloadPersonalData',
  'downloadAllDocuments',
  'downloadLoanFiles',
  'downloadLoanStatement',
  'getAcceptances',
  'watchChanges',
]

const endpoints = await listContractEndpoints()
const polled = Object.keys(table).filter(
  (row) =>
    endpoints.get(row.split(' ')[0] ?? '')?.method === 'GET' &&
    endpoints.get(row.split(' ')[0] ?? '')?.alsoPost === undefined &&
    getExpectedResults(row).get('member') === 'ok' &&
    !changingReplies.includes(row),
)

interface Seen {
  status: number
  tag: string | null
  text: string
}

async function poll(): Promise<Map<string, Seen>> {
  const replies = new Map<string, Seen>()
  for (const row of polled) {
    const endpoint = endpoints.get(row.split(' ')[0] ?? '')
    if (!endpoint) continue
    const call = createHttpCall({
      baseUrl: app.url,
      token: () => Promise.resolve(alice.token),
      send: async (url, init) => {
        const headers = new Headers(init.headers)
        headers.set('base-version', '1')
        const response = await fetch(url, { ...init, headers })
        const text = await response.clone().text()
        replies.set(row, { status: response.status, tag: response.headers.get('etag'), text })
        return response
      },
    })
    await call(endpoint, buildRequest(row, endpoint, ids)).catch(() => {})
  }
  return replies
}

async function actInternally(): Promise<void> {
  const { id: noteId } = await otto.call(notes.addNote, {
    params,
    body: { text: 'Kiln 7 is leased', mentions: [ana.id], document: documentId },
  })
  const noteParams = { companyId, noteId }
  await otto.call(notes.updateNote, { params: noteParams, body: { text: 'Kiln 7 is rented' } })
  await otto.call(notes.deleteNote, { params: noteParams })
  const mark = { params: { companyId, documentId } }
  await ana.call(cases.markDocument, { ...mark, body: { read: true } })
  const months = { first: '2026-03-01', last: '2026-05-01' }
  await otto.call(cases.markDocument, { ...mark, body: { read: true, months } })
  await otto.call(cases.markDocument, { ...mark, body: { read: false } })
  const { risks } = await ana.call(cases.getCase, { params })
  const [risk] = risks.filter(({ accepted }) => accepted === null)
  if (!risk) throw new Error('The company has a risk')
  const { kind, fact } = risk
  await ana.call(cases.acceptRisk, { params, body: { kind, fact, reason: 'It is insured' } })
  const after = await ana.call(cases.getCase, { params })
  const acceptedRiskId = after.risks.find((risk) => risk.kind === kind)?.accepted?.id ?? ''
  await ana.call(cases.restoreRisk, { params: { companyId, acceptedRiskId } })
  await otto.call(cases.recordCaseView, { params, body: { version: 1, all_seen: true } })
  await ana.call(cases.previewRequest, { params, body: { financial_review: {} } })
  const threadParams = { threadId: thread.id }
  await otto.call(inbox.getInboxConversation, { params: threadParams })
  await otto.call(inbox.addSupportNote, { params: threadParams, body: { text: 'They wrote before' } })
  await ana.call(exportHistory, { params })
  await recordForStaff('It pays a supplier')
}

type Change = Pick<FieldChange, 'audience' | 'entity' | 'field' | 'after'>

const record = (...changes: Change[]) => {
  const user = { id: ana.id, permissions: ['analyst'] } as CurrentUser
  const editor = { user, companyId, access: 'assigned' } as const
  return editCompany(app.ctx, editor, async (edit) => {
    for (const { audience, entity, field, after } of changes)
      edit.record(audience, entity, companyId, { [field]: [null, after] })
    await Promise.resolve()
  })
}

const recordForStaff = (after: string) =>
  record({ audience: 'staff', entity: 'financial_line', field: 'Payroll.note', after })

test('internal staff actions change no response, version, tag or event of a founder', async () => {
  const first = await poll()
  expect([...first.values()].filter(({ status }) => status === 200).length).toBeGreaterThan(30)
  const second = await poll()
  const toLines = (replies: Map<string, Seen>) =>
    [...replies].map(([row, { status, tag, text }]) => `${row} ${status} ${tag} ${text}`)
  expect(toLines(second)).toEqual(toLines(first))
  await actInternally()
  expect(toLines(await poll())).toEqual(toLines(second))
  // The version of the next visible change follows the last version that the founder received.
  const { version } = await alice.call(getCompanyStatus, { params })
  const eventCount = events.events.length
  await ana.call(updateCompany, { params, body: { city: 'Bangor' }, baseVersion: version })
  await waitFor(() => expect(events.events.length).toBeGreaterThan(eventCount))
  expect(events.events.slice(eventCount)).toEqual([
    { kind: 'company', company_id: companyId, number: version + 1 },
  ])
  events.close()
})

test('a staff-only change is only in the staff history, in order', async () => {
  const { version } = await alice.call(getCompanyStatus, { params })
  await recordForStaff('First reason')
  await recordForStaff('Second reason')
  await ana.call(updateCompany, { params, body: { city: 'Bath' } })
  const query = { after: version - 1, page_size: 50 }
  const byStaff = await ada.call(getChangesHistory, { params, query })
  expect(byStaff.results.map(({ number, audience, after }) => [number, audience, after])).toEqual([
    [version + 1, 'everyone', 'Bath'],
    [version, 'everyone', 'Bangor'],
    [version, 'staff', 'First reason'],
    [version, 'staff', 'Second reason'],
  ])
  const byFounder = await alice.call(getChangesHistory, { params, query })
  expect(byFounder.results.map(({ number, after }) => [number, after])).toEqual([
    [version + 1, 'Bath'],
    [version, 'Bangor'],
  ])
  const search = { search: 'Second reason' }
  expect((await alice.call(getChangesHistory, { params, query: search })).count).toBe(0)
  expect((await ada.call(countHistory, { params, query: search })).entities).toEqual([
    { entity: 'financial_line', count: 1 },
  ])
})

test('a staff-only change conflicts with staff edits, never with applicant edits', async () => {
  const { version } = await alice.call(getCompanyStatus, { params })
  await record(
    { audience: 'everyone', entity: 'company', field: 'state', after: 'Maine' },
    { audience: 'staff', entity: 'company', field: 'mission', after: 'Internal' },
  )
  await setStatus(app, companyId, 'draft')
  const body = { mission: 'Less heat' }
  const byStaff = ana.call(updateCompany, { params, body: { mission: 'More' }, baseVersion: version })
  await expect(byStaff).rejects.toMatchObject({ code: 'edit_conflict' })
  expect(await alice.call(updateCompany, { params, body, baseVersion: version })).toMatchObject(body)
})
