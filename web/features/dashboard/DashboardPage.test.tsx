import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { type Company, getCompany } from '#contract/companies.ts'
import { listDocumentTypes } from '#contract/dictionary.ts'
import type { Document } from '#contract/documents.ts'
import { AppError } from '#contract/core/errors.ts'
import { listIntros } from '#contract/intros.ts'
import { getStatusHistory } from '#contract/history.ts'
import { createConnection } from '#contract/accounting-connections.ts'
import { completeApplicationReview, completeDocumentReview, type Review } from '#contract/reviews.ts'
import { companyStatuses, type CompanyStatus, companyStatusNames } from '#contract/rules/statuses.ts'
import { getCurrentUser } from '#contract/users.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { loadCompany } from '#web/features/company/slice.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildCompany, buildUser, newId, buildRequestedDocument } from '#web/testing/people.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { buildTestServices } from '#web/testing/services.ts'
import { FounderFrame } from '#web/shell/FounderFrame.tsx'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'
import { DashboardPage } from './DashboardPage.tsx'

const jonas = { id: newId(), name: 'Jonas Lindqvist' }
const capTable = newId()
const statements = newId()

const openPart = { completed: false, admin_review_required: false, note: null }
const wholePart = { ...openPart, requested_answers: [] }

function buildReview(over: Partial<Review> = {}): Review {
  return {
    id: newId(),
    company: newId(),
    created_at: '2026-11-17T10:00:00Z',
    created_by: jonas,
    closed_at: null,
    answer_by: null,
    application_review: null,
    financial_review: null,
    document_review: {
      ...openPart,
      requested_documents: [
        buildRequestedDocument({ document_type: statements, note: 'All three accounts, please.' }),
        buildRequestedDocument({ document_type: capTable, document_type_name: 'Cap table' }),
      ],
    },
    ...over,
  }
}

const buildDocument = (review: Review, document_type: string, filename: string): Document => ({
  id: newId(),
  company: review.company,
  document_type,
  document_type_name: 'Cap table',
  filename,
  size: 2048,
  media_type: 'application/pdf',
  scan_status: 'clean',
  needs_password: false,
  duplicate_of: null,
  review: review.id,
  document_provider: null,
  source_type: null,
  created_at: '2026-11-18T10:00:00Z',
  uploaded_by: { id: newId(), name: 'Ana Reyes' },
})

async function setup(over: Partial<Company> = {}) {
  const user = userEvent.setup()
  let company = buildCompany({ name: 'Tidal Kiln', status: 'user_action_required', ...over })
  const change = (now: Partial<Company>) => {
    company = { ...company, ...now, version: company.version + 1 }
  }
  const api = buildFakeCall()
    .on(getCurrentUser, () => buildUser({ company: company.id }))
    .on(getCompany, () => company)
    .on(listDocumentTypes, () => [])
    .on(listIntros, () => ({ count: 0, page: 1, page_size: 100, results: [] }))
    .on(getStatusHistory, () => ({
      count: 1,
      page: 1,
      page_size: 100,
      results: [
        {
          id: newId(),
          from: 'draft' as const,
          to: company.status,
          at: '2026-11-17T10:00:00Z',
          author: { ...jonas, email: 'j@x.example' },
          note: null,
          reason: null,
          needed_change: null,
        },
      ],
    }))
  const store = createAppStore(buildTestServices(api.call))
  await store.dispatch(loadCurrentUser())
  await store.dispatch(loadCompany(company.id))
  const leave = vi.fn<(address: string) => void>()
  const router = renderRoutes(
    [
      { element: <FounderFrame />, children: [{ path: '/app', element: <DashboardPage leave={leave} /> }] },
      { path: '*', element: null },
    ],
    store,
    '/app',
  )
  await waitFor(() => expect(screen.queryByText('Loading requests')).toBeNull())
  const send = () => screen.getByRole('button', { name: 'Send to reviewer' })
  return { user, api, store, router, leave, change, send, company: () => company }
}

const filledButtons = () =>
  [...document.querySelectorAll('main [data-kind=filled]')].map(({ textContent }) => textContent)

const title = () => screen.getByRole('heading', { level: 1 }).textContent

test.each(companyStatusNames)(
  'the dashboard of %s has one heading, its label and at most one filled button',
  async (status: CompanyStatus) => {
    await setup({ status })
    expect((await screen.findAllByText(companyStatuses[status]))[0]).toBeTruthy()
    expect(title()).toMatch(/^(You|We|Start|Finish|Please|Confirm|Next)/)
    expect(filledButtons().length).toBeLessThanOrEqual(1)
  },
)

describe('a reviewer’s request', () => {
  test('shows its count in the heading, and each document with its note below', async () => {
    await setup({ actual_review: buildReview() })
    expect(title()).toBe('We need two documents from you')
    const card = within(screen.getByRole('region', { name: 'Requested documents' }))
    expect(card.getByText('0 of 2 done')).toBeTruthy()
    expect(card.getByText('“All three accounts, please.”')).toBeTruthy()
    expect(card.getByText(/Requested by Jonas Lindqvist on 17 Nov 2026/)).toBeTruthy()
    expect(card.getByRole('group', { name: 'Bank statements' })).toBeTruthy()
  })

  test('can be sent only when each requested document has a file', async () => {
    const review = buildReview()
    const capTableFile = buildDocument(review, capTable, 'cap-table.pdf')
    const { api, user, send, change, store, company } = await setup({
      actual_review: review,
      documents: [capTableFile],
    })
    expect(title()).toBe('We need one document from you')
    expect(send().getAttribute('aria-disabled')).toBe('true')
    expect(filledButtons()).toEqual(['Send document'])
    expect(screen.getByText('Add a file first: Bank statements.')).toBeTruthy()
    await user.click(send())
    expect(api.sent(completeDocumentReview)).toEqual([])

    change({ documents: [capTableFile, buildDocument(review, statements, 'august.pdf')] })
    await store.dispatch(loadCompany(company().id))
    expect(title()).toBe('Your documents are ready to send')
    expect(send().getAttribute('aria-disabled')).toBeNull()
    expect(filledButtons()).toEqual(['Send to reviewer'])
  })

  test('does not count a file of the same type outside the review', async () => {
    const review = buildReview()
    const other = { ...buildDocument(review, capTable, 'old.pdf'), review: null }
    await setup({ actual_review: review, documents: [other] })
    expect(title()).toBe('We need two documents from you')
  })

  test('goes to the reviewer and disappears from the page', async () => {
    const review = buildReview()
    const documents = [buildDocument(review, capTable, 'a.pdf'), buildDocument(review, statements, 'b.pdf')]
    const { api, user, send, change } = await setup({ actual_review: review, documents })
    api.on(completeDocumentReview, () => {
      // Completing the last part closes the review.
      change({ status: 'in_review', actual_review: null })
      return review
    })
    await user.click(send())
    await waitFor(() => expect(title()).toBe('We are reviewing your application'))
    expect(screen.queryByRole('region', { name: 'Requested documents' })).toBeNull()
    expect(screen.getByText(/will continue the review/)).toBeTruthy()
    expect(api.sent(completeDocumentReview)[0]?.params.reviewId).toBe(review.id)
  })

  test('shows no confirmation after the next status change', async () => {
    const review = buildReview()
    const documents = [buildDocument(review, capTable, 'a.pdf'), buildDocument(review, statements, 'b.pdf')]
    const { api, user, send, change } = await setup({ actual_review: review, documents })
    api.on(completeDocumentReview, () => {
      change({ status: 'term_sheet', actual_review: null })
      return review
    })
    await user.click(send())
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Requested documents' })).toBeNull())
    expect(screen.queryByText(/will continue the review/)).toBeNull()
  })

  test('disappears even if the company fails to reload', async () => {
    const review = buildReview()
    const documents = [buildDocument(review, capTable, 'a.pdf'), buildDocument(review, statements, 'b.pdf')]
    const { api, user, send } = await setup({ actual_review: review, documents })
    api.on(completeDocumentReview, () => review)
    api.on(getCompany, () => {
      throw new AppError('network')
    })
    await user.click(send())
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Requested documents' })).toBeNull())
  })

  test('shows an error when the server finds a request without a file', async () => {
    const review = buildReview()
    const documents = [buildDocument(review, capTable, 'a.pdf'), buildDocument(review, statements, 'b.pdf')]
    const { api, user, send } = await setup({ actual_review: review, documents })
    api.on(completeDocumentReview, () => {
      throw new AppError('documents_missing')
    })
    await user.click(send())
    expect((await screen.findByRole('alert')).textContent).toMatch(/no longer has a file/)
  })

  test('lists parts of the application, each with its note and its own button', async () => {
    const review = buildReview({
      document_review: null,
      application_review: { ...wholePart, note: 'Which year is right?' },
    })
    const { api, user, change } = await setup({ actual_review: review })
    expect(title()).toBe('Please update your application')
    expect(screen.getByText('“Which year is right?”')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send to reviewer' })).toBeNull()
    api.on(completeApplicationReview, () => {
      change({
        status: 'in_review',
        actual_review: { ...review, application_review: { ...wholePart, admin_review_required: true } },
      })
      return review
    })
    await user.click(screen.getByRole('button', { name: 'Mark as done' }))
    await waitFor(() => expect(title()).toBe('We are reviewing your application'))
  })

  test('explains that financials need an assessment', async () => {
    const review = buildReview({ document_review: null, financial_review: openPart })
    const { user } = await setup({ actual_review: review })
    await user.click(screen.getByRole('button', { name: 'Mark as done' }))
    expect((await screen.findByRole('alert')).textContent).toMatch(/assessment .* isn’t complete/)
  })

  test.each([{ completed: true }, { admin_review_required: true }])(
    'hides a part that does not wait for the applicant: %o',
    async (state) => {
      const review = buildReview({ document_review: null, application_review: { ...wholePart, ...state } })
      await setup({ status: 'in_review', actual_review: review })
      expect(screen.queryByText('Your application', { selector: 'h3' })).toBeNull()
    },
  )
})

test('the steps of a draft are counted once the document types have loaded', async () => {
  await setup({ status: 'draft' })
  expect(await screen.findByText(/You’ve completed \d of 9 steps/)).toBeTruthy()
})

test('a broken connection can be repaired from the dashboard', async () => {
  const broken = {
    id: newId(),
    platform: 'First Mutual Bank',
    platform_key: 'suuo',
    source_type: 'banking',
    status: 'Error',
    subsidiary: false,
    update_mode: false,
    provider: 'codat',
    link_token: null,
    state: null,
    connection_id: null,
    profile_id: null,
    link_url: null,
    last_sync: '2026-11-12T10:00:00Z',
    error_message: 'The bank asks you to sign in again.',
    consent_expires_at: null,
    created_at: '2026-11-01T10:00:00Z',
    updated_at: '2026-11-12T10:00:00Z',
  } as const
  const { api, user, leave } = await setup({
    codat: { id: newId(), connections: [broken] },
    connections: [broken],
  })
  api.on(createConnection, () => ({ ...broken, link_url: 'https://link.example.com/repair' }))
  await user.click(screen.getByRole('button', { name: 'Sign in again (1 minute) to Your bank' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://link.example.com/repair'))
})
