import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { acceptRisk, type Case, type CaseRisk, getCase, recordCaseView } from '#contract/staff/cases.ts'
import { type Company, getCompany } from '#contract/companies.ts'
import { type Change, getChangesHistory } from '#contract/history.ts'
import { addNote, listNotes, listNoteVersions, type Note } from '#contract/staff/notes.ts'
import { listUsers } from '#contract/users.ts'
import { buildAnalyst, buildPage, buildStaffApi, noCase, renderAdmin, toPerson } from '#web/testing/admin.tsx'
import { buildCompany, buildReviewWithRequestedAnswers, newId } from '#web/testing/people.ts'

const me = buildAnalyst()
const teammate = buildAnalyst({ name: 'Joan Ortiz' })
const founder = { id: newId(), name: 'Maya Okafor', email: 'maya@example.com' }
const at = '2026-11-20T10:00:00Z'

const risk: CaseRisk = {
  kind: 'runway_short',
  level: 'blocks',
  reason: '2 months of runway stated, less than 3.',
  fact: '2',
  accepted: null,
}
const toCase = (risks: CaseRisk[]): Case => ({ ...noCase, risks })

const change = (number: number, field: string, before: string, after: string): Change => ({
  number,
  position: 0,
  is_cut: false,
  at,
  audience: 'everyone',
  author: founder,
  entity: 'company',
  entity_id: newId(),
  field,
  before,
  after,
})

const note: Note = {
  id: newId(),
  answer: null,
  document: null,
  text: 'Call their bank',
  author: { id: teammate.id, name: teammate.name },
  mentions: [],
  created_at: '2026-11-21T10:00:00Z',
  edited_at: null,
  deleted_at: null,
}

async function open({
  reader = me,
  notes,
  file = toCase([risk]),
  over = {},
}: { reader?: typeof me; notes?: Note[]; file?: Case; over?: Partial<Company> } = {}) {
  const company = buildCompany({
    name: 'Tidal Kiln',
    status: 'in_review',
    version: 9,
    assigned_analyst_ids: [me.id],
    assigned_analysts_details: [toPerson(me)],
    ...over,
  })
  const api = buildStaffApi(reader)
    .on(getCompany, () => company)
    .on(recordCaseView, () => ({ since: { number: 7, at } }))
    .on(getCase, () => file)
    .on(listNotes, () => notes ?? [note])
    .on(listUsers, () => buildPage([{ ...toPerson(teammate), permissions: ['analyst'] }] as never))
    .on(getChangesHistory, ({ query }) =>
      buildPage(query?.after === 7 ? [change(9, 'city', 'Portland', 'Bath')] : []),
    )
  await renderAdmin(api, `/app/admin/companies/${company.id}`)
  await screen.findByRole('heading', { level: 1, name: 'Tidal Kiln' })
  return { api, company, user: userEvent.setup() }
}

it('shows new changes by kind with counts until they are marked as seen', async () => {
  const { api, user } = await open()
  expect(await screen.findByRole('heading', { name: '2 changes since your last visit' })).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Answers, 1 new' }).textContent).toMatch(/Bath/)
  expect(screen.getByRole('region', { name: 'Notes, 1 new' }).textContent).toContain('Call their bank')
  expect(api.sent(recordCaseView)).toMatchObject([{ body: { version: 9, all_seen: false } }])
  api.on(recordCaseView, () => ({ since: { number: 9, at: '2026-11-22T10:00:00Z' } }))
  await user.keyboard('n')
  expect(await screen.findByText('Nothing new since your last visit')).toBeTruthy()
  expect(api.sent(recordCaseView).at(-1)).toMatchObject({ body: { version: 9, all_seen: true } })
})

it('lists waiting and answered requests of the open review', async () => {
  const review = buildReviewWithRequestedAnswers({}, { question: 'Legal name', answered_at: at })
  await open({ over: { actual_review: review } })
  const requests = within(screen.getByRole('region', { name: 'Requests' }))
  expect(requests.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['City', 'Legal name']),
  )
  expect(requests.getByText('Waiting')).toBeTruthy()
  expect(requests.getByText('Answered')).toBeTruthy()
})

it('links to companies with similar names', async () => {
  const other = { id: newId(), name: 'Tida1 Kiln' }
  await open({ file: { ...noCase, similar_names: [other] } })
  const link = await screen.findByRole('link', { name: 'Tida1 Kiln' })
  expect(link.parentElement?.textContent).toBe('Similar name: Tida1 Kiln')
  expect(link.getAttribute('href')).toBe(`/app/admin/companies/${other.id}`)
})

it('accepts a risk with a reason, and requires a reason to move before that', async () => {
  const { api, company, user } = await open()
  await user.keyboard('m')
  const move = await screen.findByRole('dialog', { name: 'Move to Term Sheet?' })
  expect(move.textContent).toContain('1 blocking risk.')
  const description = /members get this note by email and see it in the history/
  expect(within(move).getByRole('textbox', { name: 'Note to the applicant', description })).toBeTruthy()
  await user.click(within(move).getByRole('button', { name: 'Move to term sheet' }))
  expect(await within(move).findByText('Explain why the company should move anyway')).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const accepted = { id: newId(), by: me.name, at, reason: 'The round closed' }
  const acceptedCase = toCase([{ ...risk, accepted }])
  api.on(acceptRisk, () => acceptedCase).on(getCase, () => acceptedCase)
  await user.click(screen.getByRole('button', { name: 'Accept: Short runway' }))
  const dialog = await screen.findByRole('dialog', { name: 'Accept “Short runway”?' })
  await user.type(within(dialog).getByRole('textbox'), 'The round closed')
  await user.click(within(dialog).getByRole('button', { name: 'Accept' }))
  expect(await screen.findByRole('button', { name: 'Reopen: Short runway' })).toBeTruthy()
  expect(api.sent(acceptRisk)).toEqual([
    {
      params: { companyId: company.id },
      body: { kind: 'runway_short', fact: '2', reason: 'The round closed' },
    },
  ])
})

it('opens a request about a risk with a suggested question', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Ask about: Short runway' }))
  const dock = await screen.findByRole('dialog', { name: 'Ask Tidal Kiln' })
  expect(within(dock).getByLabelText<HTMLTextAreaElement>(/^Request: .*Runway/).value).toMatch(/^How did you/)
})

it('opens a request about a risk that has no answer with a suggested note', async () => {
  const { user } = await open({
    file: toCase([
      {
        ...risk,
        kind: 'grant_not_approved',
        reason: '1 grant or government contract is not approved yet.',
        fact: '1',
      },
    ]),
  })
  await user.click(await screen.findByRole('button', { name: 'Ask about: Funding not approved yet' }))
  const dock = await screen.findByRole('dialog', { name: 'Ask Tidal Kiln' })
  const note = within(dock).getByLabelText<HTMLTextAreaElement>(/^Note about the whole application/)
  expect(note.value).toMatch(/^When do you expect a decision/)
})

it('notes mention teammates', async () => {
  const { api, company, user } = await open()
  api.on(addNote, ({ body }) => ({ ...body, id: newId() }) as never)
  await user.type(screen.getByLabelText('Note on the case'), 'See @jo')
  await user.click(await screen.findByRole('button', { name: '@Joan Ortiz' }))
  await user.type(screen.getByLabelText('Note on the case'), 'please')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await waitFor(() =>
    expect(api.sent(addNote)).toEqual([
      {
        params: { companyId: company.id },
        body: { text: 'See @Joan Ortiz please', mentions: [teammate.id] },
      },
    ]),
  )
  await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Note on the case').value).toBe(''))
})

it('shows admins the earlier versions of an edited note, and notes that were deleted', async () => {
  const admin = buildAnalyst({ permissions: ['admin'] })
  const edited: Note = { ...note, edited_at: '2026-11-21T11:00:00Z', deleted_at: '2026-11-21T12:00:00Z' }
  const { api, company, user } = await open({ reader: admin, notes: [edited] })
  expect(
    await screen.findByText(/^Deleted by Joan Ortiz on .*\. Only admins can see this note\.$/),
  ).toBeTruthy()
  const versions = [{ number: 1, text: 'Call their landlord', mentions: [], written_at: note.created_at }]
  api.on(listNoteVersions, () => versions)
  await user.click(screen.getByRole('button', { name: 'Show versions of the note by Joan Ortiz' }))
  const list = await screen.findByRole('list', { name: 'Earlier versions of the note by Joan Ortiz' })
  expect(list.textContent).toContain('Call their landlord')
  expect(api.sent(listNoteVersions)).toEqual([{ params: { companyId: company.id, noteId: note.id } }])
  await user.click(screen.getByRole('button', { name: 'Hide versions of the note by Joan Ortiz' }))
  expect(screen.queryByText('Call their landlord')).toBeNull()
})

it('shows analysts an edited note without its versions', async () => {
  await open({ notes: [{ ...note, edited_at: '2026-11-21T11:00:00Z' }] })
  expect(await screen.findByText(/, edited$/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Show versions/ })).toBeNull()
})
