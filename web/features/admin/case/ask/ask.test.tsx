import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { previewRequest } from '#contract/staff/cases.ts'
import { type Company, getCompany } from '#contract/companies.ts'
import { listDocumentTypes } from '#contract/dictionary.ts'
import { addRequests, openReview } from '#contract/reviews.ts'
import { buildAnalyst, buildStaffApi, renderAdmin, toPerson } from '#web/testing/admin.tsx'
import { buildCompany, buildReviewWithRequestedAnswers, newId } from '#web/testing/people.ts'

const capTable = {
  id: newId(),
  name: 'Cap table',
  archived: false,
  show_on_start_flow: true,
  needed: 'always',
  help: null,
} as const

async function open(over: Partial<Company> = {}) {
  const me = buildAnalyst()
  const company = buildCompany({
    name: 'Tidal Kiln',
    status: 'in_review',
    city: 'Bath',
    assigned_analyst_ids: [me.id],
    assigned_analysts_details: [toPerson(me)],
    ...over,
  })
  const api = buildStaffApi(me)
    .on(getCompany, () => company)
    .on(listDocumentTypes, () => [capTable])
    .on(openReview, () => buildReviewWithRequestedAnswers({}))
    .on(previewRequest, () => ({
      subject: 'We need 2 items from you',
      html: '<p>Hello</p>',
      text: 'Hello',
      recipients: ['maya@example.com'],
      covered_documents: [{ document_type: capTable.id, snapshot_at: '2026-11-20T10:00:00Z' }],
    }))
  await renderAdmin(api, `/app/admin/companies/${company.id}/application`)
  await screen.findByRole('heading', { level: 1, name: 'Tidal Kiln' })
  return { api, company, user: userEvent.setup() }
}

/** Pastes the text, because typing rerenders the whole case for every letter. */
async function fill(user: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) {
  await user.click(field)
  await user.paste(text)
}

it('requests selected answers and documents in one review', async () => {
  const { api, company, user } = await open()
  await user.keyboard('r')
  const dock = await screen.findByRole('dialog', { name: 'Ask Tidal Kiln' })
  expect(dock.textContent).toContain('Moves to Additional Information Required')
  await user.click(screen.getByRole('checkbox', { name: 'City' }))
  // The `/` key focuses the field “Add an answer or document”.
  await user.keyboard('/cap ta')
  await user.click(await screen.findByRole('option', { name: 'Cap table' }))
  const send = within(dock).getByRole('button', { name: /^Send 2 requests/ })
  expect(dock.textContent).toMatch(/Draft saved at \d\d:\d\d/)
  await user.click(send)
  expect(await within(dock).findByRole('link', { name: 'Enter your question' })).toBeTruthy()
  await fill(user, within(dock).getByLabelText(/^Request: .*City/), 'Where is your plant?')
  // A corrected error disappears without another attempt to send.
  await waitFor(() => expect(within(dock).queryByRole('link', { name: 'Enter your question' })).toBeNull())
  await fill(user, within(dock).getByLabelText('Request: Cap table'), 'The signed one')
  await fill(user, within(dock).getByLabelText(/^Answer by/), '2199-01-31')
  expect(await within(dock).findByText('We need 2 items from you')).toBeTruthy()
  expect(within(dock).getByText('To maya@example.com')).toBeTruthy()
  expect(dock.textContent).toMatch(/Connected data as of 20\sNov\s2026 already covers this document/)
  expect(dock.textContent).toMatch(/we’ll send a reminder on 29\sJan\s2199/)
  await user.click(within(dock).getByRole('button', { name: 'Founder’s page' }))
  expect(dock.textContent).toMatch(/Requested by .*Please respond by 31\sJan\s2199.*0 of 2 done/)
  await user.click(send)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const body = {
    application_review: {
      requested_answers: [
        { entity: 'company', field: 'city', note: 'Where is your plant?', answer_with: 'words' },
      ],
    },
    document_review: { requested_documents: [{ document_type: capTable.id, note: 'The signed one' }] },
    answer_by: '2199-01-31',
  }
  expect(api.sent(previewRequest).length).toBeGreaterThan(0)
  expect(api.sent(openReview)).toEqual([{ params: { companyId: company.id }, body }])
})

it('keeps the draft when closed, and lists missing fields before sending', async () => {
  const { api, user } = await open()
  await user.keyboard('r')
  const dock = await screen.findByRole('dialog')
  await user.click(within(dock).getByRole('button', { name: /^Send request/ }))
  const missing = 'Select an answer or a document, or describe what you need'
  expect((await within(dock).findAllByText(missing)).length).toBeGreaterThan(0)
  await user.click(within(dock).getByRole('button', { name: 'Ask about financial details' }))
  await fill(user, within(dock).getByLabelText('Request: Financial details'), 'Runway?')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.keyboard('r')
  const savedField = await screen.findByLabelText<HTMLTextAreaElement>('Request: Financial details')
  expect(savedField.value).toBe('Runway?')
  expect(api.sent(openReview)).toEqual([])
})

it('adds a question that needs a file and a new value to the open review', async () => {
  const review = buildReviewWithRequestedAnswers({})
  const { api, company, user } = await open({ status: 'user_action_required', actual_review: review })
  api.on(addRequests, () => review)
  await user.keyboard('r')
  const dock = await screen.findByRole('dialog')
  expect(dock.textContent).toContain('Added to the open review')
  await user.click(screen.getByRole('checkbox', { name: 'City' }))
  await user.click(screen.getByRole('checkbox', { name: 'Company name' }))
  const nameKinds = within(dock).getByRole('group', { name: /^Answer with: .*name/ })
  await fill(user, within(dock).getByLabelText(/^Request: .*City/), 'Your lease?')
  await fill(user, within(dock).getByLabelText(/^Request: .*name/), 'Is it still right?')
  await user.click(within(nameKinds).getByRole('button', { name: 'New value' }))
  const cityKinds = within(dock).getByRole('group', { name: /^Answer with: .*City/ })
  await user.click(within(cityKinds).getByRole('button', { name: 'File' }))
  await user.selectOptions(within(dock).getByLabelText('Document type'), 'Cap table')
  await user.click(within(dock).getByRole('button', { name: /^Send 2 requests/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.sent(addRequests)).toMatchObject([
    {
      params: { companyId: company.id, reviewId: review.id },
      body: {
        application_review: { requested_answers: [{ field: 'name', answer_with: 'new_value' }] },
        document_review: { requested_documents: [{ document_type: capTable.id, note: 'Your lease?' }] },
      },
    },
  ])
})

it.each([
  ['2026-11-20', /we’ll send a reminder after the deadline/],
  ['2026-11-21', /we’ll send a reminder on 21\sNov\s2026 and another after the deadline/],
  ['2026-11-22', /we’ll send a reminder on 21\sNov\s2026 and another after the deadline/],
])('describes the reminders of a request with the near deadline %s', async (answer_by, text) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T10:00:00Z') })
  const { user } = await open({ actual_review: { ...buildReviewWithRequestedAnswers({}), answer_by } })
  await user.keyboard('r')
  const dock = await screen.findByRole('dialog', { name: 'Ask Tidal Kiln' })
  expect(dock.textContent).toMatch(text)
})

it('shows the replies next to the answers', async () => {
  const reply = { reply: 'In Bath.', answered_at: '2026-11-20T10:00:00Z', answered_by: 'Maya' }
  await open({ actual_review: buildReviewWithRequestedAnswers(reply) })
  const card = screen.getByRole('region', { name: 'Questions about answers' })
  expect(card.textContent).toMatch(/City.*Answered.*Where is your plant.*Maya.*“In Bath.”/)
})
