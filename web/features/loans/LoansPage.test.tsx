// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { Received } from '#contract/core/client.ts'
import { AppError } from '#contract/core/errors.ts'
import { getFinancials } from '#contract/financials/financials.ts'
import {
  downloadLoanFile,
  downloadLoanFiles,
  downloadLoanStatement,
  listLoans,
  type LoanFile,
  type LoanPerformance,
} from '#contract/loans.ts'
import { getCurrentUser } from '#contract/users.ts'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'
import { formatMonth, formatMonthTick } from '#web/features/financials/figure-format.ts'
import { createAppStore } from '#web/shell/app-store.ts'
import { buildFakeCall } from '#web/testing/fake-call.ts'
import { buildFinancials, buildEmptyFinancials } from '#web/testing/financials.ts'
import { buildLoan as buildAnyLoan, buildLoanPage } from '#web/testing/loans.ts'
import { buildCompany, buildUser, newId } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { buildFakeLiveFeed, buildTestServices } from '#web/testing/services.ts'
import { LoanCard } from './LoanCard.tsx'
import { LoansPage } from './LoansPage.tsx'
import { sumInvoicesByMonth } from './months.ts'
import { loansApi, saveLoanFile, toLoansRequest } from './api.ts'

const buildFile = (over: Partial<LoanFile> = {}): LoanFile => ({
  id: newId(),
  name: 'Repayment for October 2026',
  filename: 'october.pdf',
  document_date: '2026-11-02',
  amount: '5900.00',
  revenue: null,
  due_date: null,
  paid_on: null,
  has_file: true,
  scan_status: 'clean',
  ...over,
})

const buildLoan = (over: Partial<LoanPerformance> = {}) =>
  buildAnyLoan({
    documents: [buildFile({ name: 'Financing agreement', amount: null, document_date: '2025-08-18' })],
    invoices: [
      buildFile({ name: 'Repayment for September 2026', document_date: '2026-10-02', amount: '5400.50' }),
      buildFile(),
    ],
    ...over,
  })

function setup(
  loans: LoanPerformance[] | (() => never),
  { at = '/app/loans', financials = buildEmptyFinancials() } = {},
) {
  const user = buildUser()
  const api = buildFakeCall()
    .on(getCurrentUser, () => user)
    .on(listLoans, () => buildLoanPage(typeof loans === 'function' ? loans() : loans))
    .on(getFinancials, () => financials)
  const store = createAppStore(buildTestServices(api.call))
  void store.dispatch(loadCurrentUser())
  renderInApp(<LoansPage />, store, { at, route: '/app/loans' })
  return { api, store, pointer: userEvent.setup(), user }
}

const title = async (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the loans of a company', () => {
  test('show the remaining balance, and only figures with a value', async () => {
    const { api, user } = setup([buildLoan()])
    await title('$73,900 left to repay')
    expect(api.sent(listLoans)[0]?.query).toMatchObject({ company: user.selected_company })
    const summary = within(screen.getByRole('region', { name: 'Repaid so far' }))
    for (const figure of ['$94,100', 'of $168,000', '56%', '$150,000', '$18,000', '$11,300.50'])
      expect(summary.getAllByText(figure).length).toBeGreaterThan(0)
    expect(screen.getByText('Active')).toBeTruthy()
    expect(screen.getByText(/last updated on 5 Nov 2026/)).toBeTruthy()
  })

  test('without a total show the amount repaid and no progress bar', async () => {
    setup([buildLoan({ total_due: null })])
    await title('$94,100 repaid so far')
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.queryByText('Fee')).toBeNull()
  })

  test('open with the latest loan that is not repaid, and link to the other loans', async () => {
    const first = buildLoan({ amount: '60000.00', status: 'repaid', start_date: '2024-02-01' })
    const { pointer } = setup([first, buildLoan()])
    await title('$73,900 left to repay')
    await pointer.click(screen.getByRole('link', { name: /Open the loan from 1\sFeb\s2024/ }))
    await title('Fully repaid')
    expect(screen.getByText(/Advance of \$60,000, started on 1 Feb 2024/)).toBeTruthy()
  })

  test('show repayments as a table of exact amounts', async () => {
    const { pointer } = setup([buildLoan()])
    await pointer.click(await screen.findByRole('button', { name: /View as table/ }))
    const chart = within(screen.getByRole('region', { name: 'Repayments by month' }))
    const rows = chart.getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'MonthInvoiced',
      'Nov 2026$5,900',
      'Oct 2026$5,400.50',
    ])
  })

  test('offer no download of a file with malware', async () => {
    setup([buildLoan({ documents: [buildFile({ scan_status: 'infected' })], invoices: [] })])
    expect(await screen.findByText('Malware found')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Download (?!statement)/ })).toBeNull()
  })

  test('download an invoice, and show an error if that fails', async () => {
    const { api, pointer, store } = setup([buildLoan()])
    api.on(downloadLoanFile, () => {
      throw new AppError('network')
    })
    await pointer.click(await screen.findByRole('button', { name: 'Download Repayment for October 2026' }))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'The connection dropped. Try the download again',
    )
    const save = vi.fn<(file: File) => void>()
    api.on(downloadLoanFile, (_, { onReceived }) => {
      onReceived?.({ bytes: 5, total: 10 })
      return new File(['paper'], 'october.pdf')
    })
    const received = vi.fn<(received: Received) => void>()
    await store.dispatch(saveLoanFile({ loanId: newId(), loanFileId: newId(), save, onReceived: received }))
    expect(save.mock.calls[0]?.[0].name).toBe('october.pdf')
    expect(received).toHaveBeenCalledWith({ bytes: 5, total: 10 })
  })

  test('have no download button without a file', async () => {
    setup([buildLoan({ invoices: [buildFile({ has_file: false })], documents: [] })])
    expect(await screen.findByText('No file')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Download (?!statement)/ })).toBeNull()
    expect(screen.getByText('No documents yet')).toBeTruthy()
  })

  const terms = { revenue_share: 6, minimum: '1500.00', planned_end: '2027-10-02' }

  test('show the next payment from the books, and its amount if revenue falls', async () => {
    // The next payment, on December 2, is a share of November's revenue.
    setup([buildLoan(terms)], { financials: buildFinancials() })
    const card = within(await screen.findByRole('region', { name: 'Next payment' }))
    expect(await card.findByText(/^About \$9,000 on 2\sDec\s2026$/)).toBeTruthy()
    expect(card.getByText(/10% lower: \$8,100 · 25% lower: \$6,750 · 50% lower: \$4,500/)).toBeTruthy()
    const summary = within(screen.getByRole('region', { name: 'Repaid so far' }))
    expect(summary.getByText('Expected payoff')).toBeTruthy()
    expect(summary.getByText(/earlier than planned|later than planned|As planned/)).toBeTruthy()
  })

  test('show whether each invoice is paid, due or late', async () => {
    const late = buildFile({ name: 'August', due_date: '2026-09-02' })
    const slow = buildFile({ name: 'September', due_date: '2026-10-02', paid_on: '2026-10-04' })
    setup([buildLoan({ ...terms, invoices: [late, slow] })])
    expect(await screen.findByText('Paid 2 days late')).toBeTruthy()
    expect(screen.getByText(/^\d+ days late$/)).toBeTruthy()
    expect(screen.getByText('Payment late')).toBeTruthy()
    expect(screen.getByText(/Based on the invoice for Aug 2026/)).toBeTruthy()
  })

  test('have a statement as PDF and as CSV', async () => {
    const { api, pointer } = setup([buildLoan()])
    api.on(downloadLoanStatement, () => {
      throw new AppError('network')
    })
    await pointer.click(await screen.findByRole('button', { name: 'Download statement (PDF)' }))
    await pointer.click(await screen.findByRole('button', { name: 'Download statement (CSV)' }))
    await waitFor(() =>
      expect(api.sent(downloadLoanStatement).map(({ query }) => query?.format)).toEqual(['pdf', 'csv']),
    )
  })

  test('have all invoices in one archive, and no archive for a single document', async () => {
    const { api, pointer } = setup([buildLoan()])
    api.on(downloadLoanFiles, () => {
      throw new AppError('network')
    })
    await pointer.click(await screen.findByRole('button', { name: 'Download all 2 invoices' }))
    await waitFor(() => expect(api.sent(downloadLoanFiles)).toMatchObject([{ query: { files: 'invoices' } }]))
    expect(screen.queryByRole('button', { name: /^Download all \d+ documents/ })).toBeNull()
  })

  test('link to the application if there are none', async () => {
    setup([])
    await screen.findByText('No loans yet')
    expect(screen.getByRole('link', { name: 'Go to your application' }).getAttribute('href')).toBe(
      '/app/apply',
    )
  })

  test('show an error when they fail to load, and retry', async () => {
    const { api, pointer } = setup(() => {
      throw new AppError('unavailable')
    })
    expect(await screen.findByText('Your loans couldn’t be loaded')).toBeTruthy()
    api.on(listLoans, () => buildLoanPage([buildLoan()]))
    await pointer.click(screen.getByRole('button', { name: 'Try again' }))
    await title('$73,900 left to repay')
  })
})

describe('the latest loan on the dashboard', () => {
  const show = async (loans: () => LoanPerformance[], status: 'draft' | 'funded') => {
    const api = buildFakeCall().on(listLoans, () => buildLoanPage(loans()))
    const store = createAppStore(buildTestServices(api.call))
    renderInApp(<LoanCard company={buildCompany({ status })} />, store)
    await waitFor(() => expect(api.sent(listLoans)).toHaveLength(1))
  }

  test('has its newest invoices, a document and a link to the loan', async () => {
    await show(() => [buildLoan()], 'funded')
    expect(await screen.findByText('of $168,000 repaid')).toBeTruthy()
    const card = within(screen.getByRole('region', { name: 'Latest loan' }))
    // A paragraph within a paragraph is not valid HTML.
    expect(document.querySelector('p p')).toBeNull()
    expect(card.getAllByRole('button', { name: /^Download/ })).toHaveLength(3)
    expect(card.getByRole('link', { name: /View loan/ }).getAttribute('href')).toBe('/app/loans')
  })

  test('is hidden for a company that never had a loan', async () => {
    await show(() => [], 'draft')
    expect(screen.queryByText('Latest loan')).toBeNull()
  })

  test('of a funded company has an empty state and an error state', async () => {
    let failing = true
    await show(() => {
      if (failing) throw new AppError('unavailable')
      return []
    }, 'funded')
    expect(await screen.findByText('Your loan couldn’t be loaded')).toBeTruthy()
    failing = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No figures yet')).toBeTruthy()
  })
})

test('a late response about another company is ignored', async () => {
  let respond: () => void = () => {}
  const first = buildUser()
  let user = first
  const api = buildFakeCall()
    .on(getCurrentUser, () => user)
    .on(listLoans, ({ query }) =>
      query?.company === first.selected_company
        ? new Promise((resolve) => (respond = () => resolve(buildLoanPage([buildLoan()]))))
        : buildLoanPage([]),
    )
  const store = createAppStore(buildTestServices(api.call))
  void store.dispatch(loadCurrentUser())
  renderInApp(<LoansPage />, store, { at: '/app/loans' })
  await waitFor(() => expect(api.sent(listLoans)).toHaveLength(1))
  user = buildUser()
  await act(() => store.dispatch(loadCurrentUser()))
  expect(await screen.findByText('No loans yet')).toBeTruthy()
  await act(async () => respond())
  expect(screen.getByText('No loans yet')).toBeTruthy()
})

test('events of a company refresh its loans, but not the list of all loans', async () => {
  const live = buildFakeLiveFeed({ isHeld: true })
  const api = buildFakeCall().on(listLoans, () => buildLoanPage([buildLoan()]))
  const { dispatch } = createAppStore(buildTestServices(api.call, { live }))
  const companyId = newId()
  const { endpoints } = loansApi
  await dispatch(endpoints.listLoans.initiate(toLoansRequest(companyId)))
  await dispatch(endpoints.listLoans.initiate({ query: { page_size: 50 } }))
  live.send({ kind: 'company', company_id: newId(), number: 3 })
  live.send({ kind: 'company', company_id: companyId, number: 4 })
  await waitFor(() => expect(api.sent(listLoans)).toHaveLength(3))
  expect(api.sent(listLoans)[2]).toEqual(toLoansRequest(companyId))
})

test('invoices are added up by month to the cent, and months without invoices have zero', () => {
  const months = sumInvoicesByMonth([
    { document_date: '2025-12-02', amount: '0.10' },
    { document_date: '2025-12-28', amount: '0.20' },
    { document_date: '2026-02-02', amount: '3.00' },
    { document_date: '2026-02-03', amount: null },
  ])
  expect(months).toEqual([
    { month: '2025-12', amount: '0.30' },
    { month: '2026-01', amount: '0.00' },
    { month: '2026-02', amount: '3.00' },
  ])
  expect(months.map(({ month }) => formatMonthTick(month))).toEqual(['Dec', '2026', 'Feb'])
  expect(formatMonth('2026-02')).toBe('Feb 2026')
  expect(sumInvoicesByMonth([])).toEqual([])
})
