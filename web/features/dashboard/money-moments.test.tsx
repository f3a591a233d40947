// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { type Company, getCompany } from '#contract/companies.ts'
import { listDocumentTypes } from '#contract/dictionary.ts'
import { getFinancials } from '#contract/financials/financials.ts'
import { getStatusHistory } from '#contract/history.ts'
import { listIntros } from '#contract/intros.ts'
import { listLoans, type LoanPerformance } from '#contract/loans.ts'
import { listStepTimes, type StepTime } from '#contract/step-times.ts'
import { getCurrentUser } from '#contract/users.ts'
import { loadCompany } from '#web/features/company/slice.ts'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { FounderFrame } from '#web/shell/FounderFrame.tsx'
import { buildPage } from '#web/testing/admin.tsx'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildEmptyFinancials } from '#web/testing/financials.ts'
import { buildLoan, buildLoanPage } from '#web/testing/loans.ts'
import { buildCompany, buildUser, newId } from '#web/testing/people.ts'
import { renderRoutes } from '#web/testing/render.tsx'
import { buildTestServices } from '#web/testing/services.ts'
import { DashboardPage } from './DashboardPage.tsx'

const stepTimes: StepTime[] = [
  { status: 'in_review', range: { low: 3, high: 7, source: 'history' } },
  { status: 'term_sheet', range: null },
]

async function setup(over: Partial<Company>, loans: LoanPerformance[] = []) {
  const company = buildCompany({ name: 'Tidal Kiln', submitted_at: '2026-11-04T10:00:00Z', ...over })
  const api = buildFakeCall()
    .on(getCurrentUser, () => buildUser({ company: company.id }))
    .on(getCompany, () => company)
    .on(listDocumentTypes, () => [])
    .on(listIntros, () => buildPage([]))
    .on(getStatusHistory, () => buildPage([]))
    .on(getFinancials, () => buildEmptyFinancials())
    .on(listLoans, () => buildLoanPage(loans))
    .on(listStepTimes, () => stepTimes)
  const store = createAppStore(buildTestServices(api.call))
  await store.dispatch(loadCurrentUser())
  await store.dispatch(loadCompany(company.id))
  const router = renderRoutes(
    [
      { element: <FounderFrame />, children: [{ path: '/app', element: <DashboardPage /> }] },
      { path: '*', element: null },
    ],
    store,
    '/app',
  )
  return { company, router, pointer: userEvent.setup() }
}

const offer = {
  id: newId(),
  number: 2,
  status: 'open',
  advance: '750000.00',
  valid_until: '2026-12-10',
  is_change_requested: false,
} as const

test('an open offer comes first on the home page, waits on the founder and counts in the navigation', async () => {
  await setup({ status: 'term_sheet', offer })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('You have an offer: $750,000')
  expect(screen.getByRole('link', { name: 'Review the offer' }).getAttribute('href')).toBe('/app/offer')
  expect(screen.getByText(/waiting on you/)).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Offer.*1 to answer/ })).toBeTruthy()
})

test('a sent application has a reference number, the usual time of its step and a way to reopen an answer', async () => {
  const { company, router, pointer } = await setup({ status: 'in_review' })
  const reference = `HW-${company.id.slice(-8).toUpperCase()}`
  const facts = await screen.findByText(/usually takes 3 to 7 days/)
  expect(facts.textContent).toContain(reference)
  await pointer.click(screen.getByRole('button', { name: 'Ask us to reopen an answer' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/app/messages'))
})

test('a funded company sees its next payment first, then the loan, and its application last', async () => {
  const invoice = {
    id: newId(),
    name: 'October 2026',
    filename: null,
    document_date: '2026-11-02',
    amount: '9000.00',
    revenue: '150000.00',
    due_date: '2026-12-02',
    paid_on: null,
    has_file: false,
    scan_status: 'not_scanned' as const,
  }
  await setup({ status: 'funded' }, [buildLoan({ invoices: [invoice], revenue_share: 6 })])
  expect(await screen.findByText(/^\$9,000 on 2\sDec\s2026$/)).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Next payment')
  await screen.findByRole('heading', { name: 'Latest loan' })
  const order = screen.getAllByRole('heading').map(({ textContent }) => textContent ?? '')
  const [payment, loan, state] = ['Next payment', 'Latest loan', 'Your funding is confirmed'].map((text) =>
    order.findIndex((name) => name.startsWith(text)),
  )
  expect(payment).toBe(0)
  expect(loan).toBeLessThan(state ?? 0)
  expect(
    within(screen.getByRole('region', { name: 'Next payment' })).getByText(/Based on the invoice for/),
  ).toBeTruthy()
})
