import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { updateAssessment } from '#contract/assessment.ts'
import {
  acceptRisk,
  getCase,
  recordCaseView,
  markDocument,
  previewRequest,
  restoreRisk,
} from '#contract/staff/cases.ts'
import { getCompany } from '#contract/companies.ts'
import { getOutboxMail } from '#contract/staff/outbox.ts'
import { getChangesHistory } from '#contract/history.ts'
import { addRequests, openReview } from '#contract/reviews.ts'
import { inviteTeamMember } from '#contract/team.ts'
import { startTestApp } from '#tests/app.ts'
import { assignAnalyst, buildCompany, buildDocument, findDocumentType, setStatus } from '#tests/build.ts'
import { listMailsTo } from '#tests/mail.ts'
import { signInCast } from '#tests/people.ts'
import { advanceReadMarker } from './case-views.ts'

const app = await startTestApp()
const { alice, ana, otto, ada } = await signInCast(app)

async function openCompany(answers: { runway_months: number; has_other_loans: boolean }) {
  const { id: companyId } = await buildCompany(alice)
  const params = { companyId }
  await assignAnalyst(ada, ana, companyId)
  await alice.call(updateAssessment, { params, body: answers })
  await setStatus(app, companyId, 'in_review')
  return { companyId, params }
}

const listKinds = async (params: { companyId: string }) =>
  (await otto.call(getCase, { params })).risks.map(({ kind, level, accepted }) => [
    kind,
    level,
    accepted?.reason,
  ])

test('a risk is accepted with a reason, restored, and shown again when its fact changes', async () => {
  const { params, companyId } = await openCompany({ runway_months: 2, has_other_loans: true })
  const open = [
    ['runway_short', 'blocks', undefined],
    ['books_missing', 'watch', undefined],
    ['loans_stated', 'watch', undefined],
  ]
  expect(await listKinds(params)).toEqual(open)
  const body = { kind: 'runway_short' as const, fact: '2', reason: 'The round closed' }
  await expect(ana.call(acceptRisk, { params, body: { ...body, fact: '3' } })).rejects.toMatchObject({
    status: 404,
  })
  const { risks } = await ana.call(acceptRisk, { params, body })
  await expect(ana.call(acceptRisk, { params, body })).rejects.toMatchObject({ code: 'already_exists' })
  expect((await listKinds(params))[0]).toEqual(['runway_short', 'blocks', 'The round closed'])
  await ana.call(updateAssessment, { params, body: { runway_months: 1 } })
  expect(await listKinds(params)).toEqual(open)
  await ana.call(updateAssessment, { params, body: { runway_months: 2 } })
  const acceptedRiskId = risks[0]?.accepted?.id ?? ''
  const { events } = await ana.call(restoreRisk, { params: { companyId, acceptedRiskId } })
  expect(events.map(({ kind, subject, text }) => [kind, subject, text])).toEqual([
    ['risk_restored', 'Short runway', null],
    ['risk_accepted', 'Short runway', 'The round closed'],
  ])
  expect(await listKinds(params)).toEqual(open)
})

test('each person marks a document as read; its months are shared by all staff', async () => {
  const { companyId, params } = await openCompany({ runway_months: 12, has_other_loans: false })
  const { id: documentId } = await buildDocument(ana, companyId)
  const mark = (body: Parameters<typeof ana.call<typeof markDocument>>[1]['body'], by = ana) =>
    by.call(markDocument, { params: { companyId, documentId }, body })
  await mark({ read: true })
  await mark({ read: true }, otto)
  await mark({ months: { first: '2026-03-14', last: '2026-05-01' } })
  expect((await otto.call(getCase, { params })).document_marks).toEqual([
    {
      document: documentId,
      reads: [
        { user: { id: ana.id, name: 'Ana' }, at: expect.any(String) },
        { user: { id: otto.id, name: 'Otto' }, at: expect.any(String) },
      ],
      first_month: '2026-03-01',
      last_month: '2026-05-01',
    },
  ])
  const backwards = mark({ months: { first: '2026-05-01', last: '2026-03-01' } })
  await expect(backwards).rejects.toMatchObject({ code: 'invalid_request' })
  expect(await mark({ read: false, months: null })).toMatchObject({
    reads: [{ user: { id: otto.id } }],
    first_month: null,
  })
})

test('only the author can withdraw a mark, and a withdrawn mark is recorded', async () => {
  const { companyId } = await openCompany({ runway_months: 12, has_other_loans: false })
  const { id: documentId } = await buildDocument(ana, companyId)
  const params = { companyId, documentId }
  const { reads } = await ana.call(markDocument, { params, body: { read: true } })
  for (const by of [otto, ada])
    expect(await by.call(markDocument, { params, body: { read: false } })).toMatchObject({ reads })
  expect(await ana.call(markDocument, { params, body: { read: false } })).toMatchObject({ reads: [] })
  expect(
    await app.ctx.db
      .selectFrom('document_reads')
      .select(['user_id', 'read_at', 'withdrawn_at'])
      .where('document_id', '=', documentId)
      .execute(),
  ).toEqual([{ user_id: ana.id, read_at: expect.any(String), withdrawn_at: expect.any(String) }])
})

test('a view advances the read marker, which stays for the rest of the session', () => {
  const at = (minutes: number) => new Date(Date.parse('2026-11-20T12:00:00Z') + minutes * 60_000)
  const first = advanceReadMarker(null, 5, at(0), false)
  expect(first).toMatchObject({ since_number: 5, seen_number: 5 })
  const next = advanceReadMarker(first, 9, at(60), false)
  expect(next).toMatchObject({ since_number: 5, seen_number: 9 })
  const secondTab = advanceReadMarker(next, 11, at(65), false)
  expect(secondTab).toMatchObject({ since_number: 5, seen_number: 11 })
  // A tab that shows an older version does not move the marker back.
  expect(advanceReadMarker(secondTab, 9, at(66), false)).toMatchObject({ since_number: 5, seen_number: 11 })
  expect(advanceReadMarker(secondTab, 12, at(120), false)).toMatchObject({
    since_number: 11,
    seen_number: 12,
  })
  expect(advanceReadMarker(secondTab, 11, at(66), true)).toMatchObject({ since_number: 11, seen_number: 11 })
})

test('each person has a separate read marker, which never exceeds the version of the case', async () => {
  const { params } = await openCompany({ runway_months: 12, has_other_loans: false })
  const look = (who: typeof ana, version: number) => who.call(recordCaseView, { params, body: { version } })
  const { version } = await ana.call(getCompany, { params })
  expect(await look(ana, version + 100)).toEqual({ since: null })
  expect(await look(ana, version)).toMatchObject({ since: { number: version } })
  expect(await look(otto, version)).toEqual({ since: null })
})

test('the preview of a request equals the email', async () => {
  const { params } = await openCompany({ runway_months: 12, has_other_loans: false })
  const { id: document_type } = await findDocumentType(ana, 'Bank statements')
  const body = {
    application_review: {
      requested_answers: [{ entity: 'company' as const, field: 'city', note: 'Which?' }],
    },
    document_review: { requested_documents: [{ document_type, note: 'March' }] },
  }
  const preview = await ana.call(previewRequest, { params, body })
  expect(await listMailsTo(ada, alice)).toEqual([])
  expect(preview.recipients).toEqual([alice.email])
  await ana.call(openReview, { params, body })
  const [mail] = await listMailsTo(ada, alice)
  const { subject, text } = await ada.call(getOutboxMail, { params: { mailId: mail?.id ?? '' } })
  expect(preview).toMatchObject({ subject, text })
  expect(text).toContain('Which?')
})

test('a case lists the emails about its company with their recipients but without their bodies', async () => {
  const { companyId, params } = await openCompany({ runway_months: 12, has_other_loans: false })
  const body = {
    application_review: {
      requested_answers: [{ entity: 'company' as const, field: 'city', note: 'Which?' }],
    },
  }
  await ana.call(openReview, { params, body })
  await alice.call(inviteTeamMember, { params, body: { email: 'nils@example.com' } })
  await app.ctx.db
    .updateTable('mails')
    .set({ status: 'failed' })
    .where('recipient', '=', 'nils@example.com')
    .execute()
  const { mails } = await otto.call(getCase, { params })
  expect(mails.map(({ kind, recipient, status }) => [kind, recipient, status])).toEqual([
    ['invitation', 'nils@example.com', 'failed'],
    ['requested', 'Alice', 'queued'],
    ['staff_assigned', 'Ana', 'queued'],
  ])
  expect(Object.keys(mails[0] ?? {}).toSorted()).toEqual([
    'at',
    'id',
    'kind',
    'recipient',
    'status',
    'subject',
  ])
  const merged = mails[1]?.id ?? ''
  await app.ctx.db.updateTable('mails').set({ status: 'merged' }).where('id', '=', merged).execute()
  expect((await otto.call(getCase, { params })).mails).toHaveLength(2)
  await expect(alice.call(getCase, { params })).rejects.toMatchObject({ code: 'forbidden' })
  const history = await alice.call(getChangesHistory, { params: { companyId }, query: { page_size: 1000 } })
  for (const { subject } of mails) expect(JSON.stringify(history)).not.toContain(subject)
})

test('a request counts as unanswered from the time when its section was sent, not from the start of the review', async () => {
  const { companyId, params } = await openCompany({ runway_months: 12, has_other_loans: false })
  const findRisk = async () =>
    (await otto.call(getCase, { params })).risks.find(({ kind }) => kind === 'request_unanswered')?.reason
  const daysPass = (days: number) =>
    app.ctx.db
      .updateTable('changes')
      .set({ at: sql`at - make_interval(days => ${days})` })
      .where('company_id', '=', companyId)
      .execute()
  const { id: reviewId } = await ana.call(openReview, {
    params,
    body: { financial_review: { note: 'Which bank?' } },
  })
  await app.ctx.db
    .updateTable('reviews')
    .set({ created_at: sql`now() - interval '40 days'` })
    .where('company_id', '=', companyId)
    .execute()
  await daysPass(6)
  expect(await findRisk()).toBeUndefined()
  // A second request in the section does not hide that the first request is unanswered.
  await ana.call(addRequests, {
    params: { companyId, reviewId },
    body: { financial_review: { note: 'And which branch?' } },
  })
  await daysPass(3)
  expect(await findRisk()).toBe('The applicant has not answered for 9 days.')
})
