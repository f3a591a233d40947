import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import type { Company } from '#contract/companies.ts'
import type { Document } from '#contract/documents.ts'
import { listBusinessModels, listCountries, listDocumentTypes, listSectors } from '#contract/dictionary.ts'
import { listMetrics } from '#contract/financials/financials.ts'
import { buildConnection } from '#web/testing/connections.tsx'
import { buildMetric } from '#web/testing/financials.ts'
import { buildDraftServer, openStore } from '#web/testing/draft-server.ts'
import { buildReviewWithRequestedAnswers, newId } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { ApplyPage } from '../ApplyPage.tsx'

const companyAnswers: Partial<Company> = {
  name: 'Tidal Kiln',
  address_1: '218 Harbor Street',
  city: 'Portland',
  state: 'ME',
  zip_code: '04101',
  country_code: 'US',
}

const document: Document = {
  id: newId(),
  company: newId(),
  document_type: newId(),
  document_type_name: 'Bank statements',
  filename: 'statement.pdf',
  size: 2048,
  media_type: 'application/pdf',
  scan_status: 'clean',
  needs_password: null,
  duplicate_of: null,
  review: null,
  document_provider: null,
  source_type: null,
  created_at: '2026-11-20T10:00:00Z',
  uploaded_by: { id: newId(), name: 'Ana Reyes' },
}

async function show(company: Partial<Company>) {
  const server = buildDraftServer({ ...companyAnswers, ...company })
  server.api
    .on(listBusinessModels, () => [])
    .on(listCountries, () => [{ code: 'US', name: 'United States', aliases: [] }])
    .on(listSectors, () => [])
    .on(listDocumentTypes, () => [])
    .on(listMetrics, () => [buildMetric('runway', '10.5')])
  const router = renderInApp(<ApplyPage />, await openStore(server), {
    at: '/app/apply/review/main',
    route: '/app/apply/:tab/:step?',
  })
  await screen.findByRole('heading', { level: 1 })
  return { router, user: userEvent.setup(), business: screen.getByRole('region', { name: 'Business' }) }
}

test('joins the parts of an address and collapses blank answers', async () => {
  const { business, user } = await show({})
  expect(
    await within(business).findByText('218 Harbor Street, Portland, Maine, 04101, United States'),
  ).toBeTruthy()
  expect(within(business).queryByText('Company phone')).toBeNull()
  expect(business.textContent).toMatch(/\d+ questions? left blank: show/)
  await user.click(within(business).getByRole('button', { name: /show/ }))
  expect(within(business).getByText('Company phone')).toBeTruthy()
})

test('collapses a long list of files on screen, but prints all of them', async () => {
  const files = Array.from({ length: 8 }, (_, index) => `statement-${index + 1}.pdf`)
  const { user } = await show({
    documents: files.map((filename) => ({ ...document, filename, id: newId() })),
  })
  const financials = screen.getByRole('region', { name: 'Financials' })
  expect(financials.textContent).toContain(files.join(', '))
  expect(financials.textContent).toContain('and 2 more: show')
  await user.click(within(financials).getByRole('button', { name: 'show all documents' }))
  expect(financials.textContent).not.toContain('and 2 more')
  expect(within(financials).getByRole('button', { name: 'hide all documents' })).toBeTruthy()
})

test('returns to the review after an answer is changed', async () => {
  const { business, router, user } = await show({})
  const change = within(business).getByRole('link', { name: /Change address/ })
  expect(change.getAttribute('href')).toBe('/app/apply/business/main?from=review#company.address_1')
  await user.click(change)
  const back = await screen.findByRole('link', { name: 'Back' })
  expect(back.getAttribute('href')).toBe('/app/apply/review/main')
  expect(screen.getByRole('button', { name: 'Save and return to review' })).toBeTruthy()
  await user.click(back)
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/apply/review/main'))
})

test.each([
  ['draft', true],
  ['non_us', false],
] as const)('whether an application in status %s describes the next stages: %s', async (status, isShown) => {
  await show({ status })
  expect(screen.queryByRole('region', { name: 'After you submit' }) !== null).toBe(isShown)
})

test('shows a submitted application in full, locked, and prints it', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  const { business, user } = await show({ status: 'in_review', submitted_at: '2026-11-20T10:00:00Z' })
  expect(screen.getByRole('heading', { level: 1, name: 'We are reviewing your application' })).toBeTruthy()
  expect(window.document.title).toBe('We are reviewing your application · Headwater')
  const progress = screen.getByRole('region', { name: 'Application progress' })
  expect(
    within(progress)
      .getByText(/Review by our team/)
      .closest('li')
      ?.getAttribute('aria-current'),
  ).toBe('step')
  expect(business.textContent).toMatch(/Locked/)
  const bar = screen.getByRole('banner')
  expect(within(bar).getByRole('link', { name: 'Close' })).toBeTruthy()
  expect(within(bar).getByText('Submitted 20 Nov 2026')).toBeTruthy()
  expect(within(business).queryByRole('link')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Print or save as PDF' }))
  expect(print).toHaveBeenCalledOnce()
})

test('shows the runway in the books next to the answer', async () => {
  await show({ connections: [buildConnection()] })
  const financials = screen.getByRole('region', { name: 'Financials' })
  expect(await within(financials).findByText('Your books show 10.5 months')).toBeTruthy()
})

test('links to the open request', async () => {
  await show({ status: 'user_action_required', actual_review: buildReviewWithRequestedAnswers({}) })
  expect(screen.getByRole('link', { name: 'View request' }).getAttribute('href')).toBe('/app')
})

test('shows the reviewer’s request next to the answer', async () => {
  const { business } = await show({
    status: 'user_action_required',
    actual_review: buildReviewWithRequestedAnswers({}),
  })
  const box = within(business).getByRole('region', { name: 'Jonas Lindqvist asks about city' })
  expect(within(box).getByRole('button', { name: 'Send to Jonas' })).toBeTruthy()
})
