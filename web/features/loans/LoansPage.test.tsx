// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { Received } from '#contract/core/client.ts'
import { AppError } from '#contract/core/errors.ts'
import { downloadLoanFile, listLoans, type LoanFile, type LoanPerformance } from '#contract/loans.ts'
import { getCurrentUser } from '#contract/users.ts'
import { loadCurrentUser } from '#web/features/session/users-slice.ts'
import { formatMonth, formatTick } from '#web/features/financials/figure-format.ts'
import { makeAppStore } from '#web/shell/app-store.ts'
import { fakeCall } from '#web/testing/fake-call.ts'
import { buildLoan as buildAnyLoan, buildLoanPage } from '#web/testing/loans.ts'
import { buildCompany, buildUser, newId } from '#web/testing/people.ts'
import { renderInApp } from '#web/testing/render.tsx'
import { fakeLiveFeed, testServices } from '#web/testing/services.ts'
import { LoanCard } from './LoanCard.tsx'
import { LoansPage } from './LoansPage.tsx'
import { addUpMonths } from './months.ts'
import { loansApi, saveLoanFile, toCompanyLoans } from './api.ts'

const buildFile = (over: Partial<LoanFile> = {}): LoanFile => ({
  id: newId(),
  name: 'Repayment for October 2026',
  filename: 'october.pdf',
  document_date: '2026-11-02',
  amount: '5900.00',
  has_file: true,
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

function setup(loans: LoanPerformance[] | (() => never), at = '/app/loans') {
  const user = buildUser()
  const api = fakeCall()
    .on(getCurrentUser, () => user)
    .on(listLoans, () => buildLoanPage(typeof loans === 'function' ? loans() : loans))
  const store = makeAppStore(testServices(api.call))
  void store.dispatch(loadCurrentUser())
  renderInApp(<LoansPage />, store, { at, route: '/app/loans' })
  return { api, store, pointer: userEvent.setup(), user }
}

const title = async (name: string) => screen.findByRole('heading', { level: 1, name })

describe('the loans of a company', () => {
  test('say what is left, and only figures that the loan has', async () => {
    const { api, user } = setup([buildLoan()])
    await title('$73,900 left to repay')
    expect(api.sent(listLoans)[0]?.query).toMatchObject({ company: user.selected_company })
    const summary = within(screen.getByRole('region', { name: 'Repaid so far' }))
    for (const figure of ['$94,100', 'of $168,000', '56%', '$150,000', '$18,000', '$11,300.50'])
      expect(summary.getAllByText(figure).length).toBeGreaterThan(0)
    expect(screen.getByText('Active')).toBeTruthy()
    expect(screen.getByText(/last changed on 5 Nov 2026/)).toBeTruthy()
  })

  test('without a total say what is repaid, and draw no bar', async () => {
    setup([buildLoan({ total_due: null })])
    await title('$94,100 repaid so far')
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.queryByText('Fee')).toBeNull()
  })

  test('open with the latest that is not repaid; the others are one press away', async () => {
    const first = buildLoan({ amount: '60000.00', status: 'repaid', start_date: '2024-02-01' })
    const { pointer } = setup([first, buildLoan()])
    await title('$73,900 left to repay')
    await pointer.click(screen.getByRole('link', { name: /Open the loan of 1\sFeb\s2024/ }))
    await title('All of it is repaid')
    expect(screen.getByText(/Advance of \$60,000, since 1 Feb 2024/)).toBeTruthy()
  })

  test('show repayments as a table of the exact amounts', async () => {
    const { pointer } = setup([buildLoan()])
    await pointer.click(await screen.findByRole('button', { name: /See as a table/ }))
    const rows = within(screen.getByRole('table')).getAllByRole('row')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'MonthInvoiced',
      'Nov 2026$5,900',
      'Oct 2026$5,400.50',
    ])
  })

  test('download an invoice, and say when that fails', async () => {
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

  test('without a file offer no download', async () => {
    setup([buildLoan({ invoices: [buildFile({ has_file: false })], documents: [] })])
    expect(await screen.findByText('No file')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /Download/ })).toBeNull()
    expect(screen.getByText('No document yet')).toBeTruthy()
  })

  test('that do not exist say what will be here', async () => {
    setup([])
    await screen.findByText('No loan yet')
    expect(screen.getByRole('link', { name: 'Go to your application' }).getAttribute('href')).toBe(
      '/app/apply',
    )
  })

  test('that did not load say so, and are tried again', async () => {
    const { api, pointer } = setup(() => {
      throw new AppError('unavailable')
    })
    expect(await screen.findByText("Your loans couldn't be loaded")).toBeTruthy()
    api.on(listLoans, () => buildLoanPage([buildLoan()]))
    await pointer.click(screen.getByRole('button', { name: 'Try again' }))
    await title('$73,900 left to repay')
  })
})

describe('the latest loan on the dashboard', () => {
  const show = async (loans: () => LoanPerformance[], status: 'draft' | 'funded') => {
    const api = fakeCall().on(listLoans, () => buildLoanPage(loans()))
    const store = makeAppStore(testServices(api.call))
    renderInApp(<LoanCard company={buildCompany({ status })} />, store)
    await waitFor(() => expect(api.sent(listLoans)).toHaveLength(1))
  }

  test('has its newest invoices, a document and a way to all of it', async () => {
    await show(() => [buildLoan()], 'funded')
    expect(await screen.findByText('of $168,000 repaid')).toBeTruthy()
    const card = within(screen.getByRole('region', { name: 'Latest loan' }))
    // A paragraph within a paragraph is not valid HTML.
    expect(document.querySelector('p p')).toBeNull()
    expect(card.getAllByRole('button', { name: /^Download/ })).toHaveLength(3)
    expect(card.getByRole('link', { name: /All of the loan/ }).getAttribute('href')).toBe('/app/loans')
  })

  test('is not there for a company that never had one', async () => {
    await show(() => [], 'draft')
    expect(screen.queryByText('Latest loan')).toBeNull()
  })

  test('of a funded company says when figures come, or that they did not load', async () => {
    let failing = true
    await show(() => {
      if (failing) throw new AppError('unavailable')
      return []
    }, 'funded')
    expect(await screen.findByText("Your loan couldn't be loaded")).toBeTruthy()
    failing = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No figures yet')).toBeTruthy()
  })
})

test('an answer about another company changes nothing', async () => {
  let answer: () => void = () => {}
  const first = buildUser()
  let user = first
  const api = fakeCall()
    .on(getCurrentUser, () => user)
    .on(listLoans, ({ query }) =>
      query?.company === first.selected_company
        ? new Promise((resolve) => (answer = () => resolve(buildLoanPage([buildLoan()]))))
        : buildLoanPage([]),
    )
  const store = makeAppStore(testServices(api.call))
  void store.dispatch(loadCurrentUser())
  renderInApp(<LoansPage />, store, { at: '/app/loans' })
  await waitFor(() => expect(api.sent(listLoans)).toHaveLength(1))
  user = buildUser()
  await act(() => store.dispatch(loadCurrentUser()))
  expect(await screen.findByText('No loan yet')).toBeTruthy()
  await act(async () => answer())
  expect(screen.getByText('No loan yet')).toBeTruthy()
})

test('events of the company refresh its loans, but not the list over all companies', async () => {
  const live = fakeLiveFeed({ isHeld: true })
  const api = fakeCall().on(listLoans, () => buildLoanPage([buildLoan()]))
  const { dispatch } = makeAppStore(testServices(api.call, { live }))
  const companyId = newId()
  const { endpoints } = loansApi
  await dispatch(endpoints.listLoans.initiate(toCompanyLoans(companyId)))
  await dispatch(endpoints.listLoans.initiate({ query: { page_size: 50 } }))
  live.send({ kind: 'company', company_id: newId(), number: 3 })
  live.send({ kind: 'company', company_id: companyId, number: 4 })
  await waitFor(() => expect(api.sent(listLoans)).toHaveLength(3))
  expect(api.sent(listLoans)[2]).toEqual(toCompanyLoans(companyId))
})

test('months add up their invoices to the cent, and a month between has nothing', () => {
  const months = addUpMonths([
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
  expect(months.map(({ month }) => formatTick(month))).toEqual(['Dec', '2026', 'Feb'])
  expect(formatMonth('2026-02')).toBe('Feb 2026')
  expect(addUpMonths([])).toEqual([])
})
