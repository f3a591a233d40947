// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import { listCompanies } from '#contract/companies.ts'
import { AppError } from '#contract/core/errors.ts'
import { exportLoans, getLoanSync, listLoans, type LoanFile } from '#contract/loans.ts'
import type { SyncStatus } from '#contract/staff/syncs.ts'
import { getTimeZoneQuery } from '#web/core/time-zone.ts'
import {
  buildAnalyst,
  buildPage,
  buildStaffApi,
  buildCompanySummary,
  renderAdmin,
} from '#web/testing/admin.tsx'
import { buildLoan, buildLoanPage } from '#web/testing/loans.ts'
import { newId } from '#web/testing/people.ts'
import { listInvoiceMonths } from './InvoiceBars.tsx'

const wexcombe = buildLoan({
  company_name: 'Wexcombe Farms',
  external_id: 'WF-0031',
  status: 'Late',
  amount: '540000.00',
  total_due: '702000.00',
  repaid: '212000.00',
})
const tarnbrook = buildLoan({
  company_name: 'Tarnbrook Heat',
  external_id: 'TB-0019',
  type: 'bridge',
  amount: '1100000.00',
  total_due: null,
  repaid: '980000.00',
})

const neverSynced: SyncStatus = {
  status: 'never',
  started_at: null,
  finished_at: null,
  next_at: null,
  total: null,
  done: 0,
  created: 0,
  updated: 0,
  failed: 0,
  error: null,
  problems: [],
  ignored_columns: [],
  no_removals: null,
  earlier: [],
}

const buildApi = () =>
  buildStaffApi(buildAnalyst())
    .on(listLoans, ({ query }) => buildLoanPage(query?.search === 'nothing' ? [] : [wexcombe, tarnbrook]))
    .on(getLoanSync, () => neverSynced)
    .on(listCompanies, () =>
      buildPage([buildCompanySummary({ id: wexcombe.company, name: 'Wexcombe Farms' })]),
    )

const at = '/app/admin/loans'
const firstPage = { page: 1, page_size: 25, ordering: 'start_date' }
const last = (api: ReturnType<typeof buildApi>) => api.sent(listLoans).at(-1)?.query
const table = () => screen.findByRole('table', { name: /^2 loans/ })

describe('the list of loans', () => {
  test('shows each loan with its number, cap and repaid share, and the totals', async () => {
    await renderAdmin(buildApi(), at)
    const row = within(await screen.findByRole('row', { name: /Wexcombe/ }))
    expect(row.getByText('RBF WF-0031')).toBeTruthy()
    expect(row.getByText('1.30x')).toBeTruthy()
    expect(row.getByText('30%')).toBeTruthy()
    expect(row.getByText('Late')).toBeTruthy()
    expect(screen.getByText('$1,640,000').parentElement?.textContent).toBe('$1,640,000 funded')
    expect(screen.getByText('$1,192,000').parentElement?.textContent).toBe('$1,192,000 repaid')
    expect(screen.getByText('late').textContent).toBe('1 late')
  })

  test('keeps the search and the filters by status, type and company in the address', async () => {
    const api = buildApi()
    const { router } = await renderAdmin(api, `${at}?page=2`)
    await table()
    await userEvent.keyboard('/wex{Enter}')
    await vi.waitFor(() => expect(last(api)).toEqual({ ...firstPage, search: 'wex' }))
    await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
    const filters = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await userEvent.selectOptions(filters.getByRole('combobox', { name: 'Status' }), 'Late, 1')
    await userEvent.selectOptions(filters.getByRole('combobox', { name: 'Type' }), 'RBF, 1')
    await userEvent.click(filters.getByRole('combobox', { name: 'Company' }))
    await userEvent.click(await screen.findByRole('option', { name: /^Wexcombe Farms/ }))
    await userEvent.click(filters.getByRole('button', { name: 'Done' }))
    const filterQuery = { search: 'wex', status: 'late', type: 'rbf', company: wexcombe.company }
    await vi.waitFor(() => expect(last(api)).toEqual({ ...firstPage, ...filterQuery }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: company Wexcombe Farms' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: status Late' }))
    await userEvent.click(screen.getByRole('button', { name: 'Remove filter: type RBF' }))
    expect(router.state.location.search).toBe('?search=wex')
  })

  test('shows the name of the company in the address, even if a search does not find it', async () => {
    const api = buildApi().on(listCompanies, () => buildPage([buildCompanySummary({ name: 'Another' })]))
    await renderAdmin(api, `${at}?company=${wexcombe.company}`)
    await table()
    await userEvent.click(screen.getByRole('button', { name: 'Filter, 1 active' }))
    const filters = within(await screen.findByRole('dialog', { name: 'Filters' }))
    await vi.waitFor(() => expect(api.sent(listCompanies).length).toBeGreaterThan(0))
    const field = filters.getByRole('combobox', { name: 'Company' })
    await vi.waitFor(() => expect((field as HTMLInputElement).value).toBe('Wexcombe Farms'))
  })

  test('is sorted by the menu or by a column', async () => {
    const api = buildApi()
    await renderAdmin(api, at)
    await table()
    await userEvent.click(screen.getByRole('button', { name: 'Sort by: Start date, oldest first' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Share repaid, smallest first' }))
    await vi.waitFor(() => expect(last(api)).toEqual({ ...firstPage, ordering: 'repaid_share' }))
    await userEvent.click(screen.getByRole('button', { name: /^Funded/ }))
    await vi.waitFor(() => expect(last(api)).toEqual({ ...firstPage, ordering: '-amount' }))
  })

  test('has keyboard navigation, and Enter opens the company’s loans', async () => {
    const { router } = await renderAdmin(buildApi(), at)
    await table()
    await userEvent.keyboard('jj')
    expect(screen.getByRole('row', { name: /Tarnbrook/ }).hasAttribute('data-cursor')).toBe(true)
    await userEvent.keyboard('k')
    expect(screen.getByRole('row', { name: /Wexcombe/ }).hasAttribute('data-cursor')).toBe(true)
    await userEvent.keyboard('j{Enter}')
    await vi.waitFor(
      () => expect(router.state.location.pathname).toBe(`/app/admin/companies/${tarnbrook.company}/loans`),
      30_000,
    )
  })

  test('is exported by a shortcut with its filters and order', async () => {
    // jsdom cannot save files, so this export fails on purpose.
    const api = buildApi().on(exportLoans, () => {
      throw new AppError('timeout')
    })
    await renderAdmin(api, `${at}?search=wex&status=late&ordering=-amount`)
    await table()
    await userEvent.keyboard('e')
    expect(await screen.findByText(/Nothing was exported/)).toBeTruthy()
    expect(api.sent(exportLoans)).toEqual([
      { query: { search: 'wex', status: 'late', ordering: '-amount', ...getTimeZoneQuery() } },
    ])
  })

  test('shows that no loans match, and clears the filters', async () => {
    const { router } = await renderAdmin(buildApi(), `${at}?search=nothing`)
    expect(await screen.findByText('No loans match these filters')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    expect(router.state.location.search).toBe('')
    expect(await table()).toBeTruthy()
  })

  test('sorts each column first in its most useful direction', async () => {
    const api = buildApi()
    await renderAdmin(api, at)
    await table()
    for (const [column, ordering] of [
      ['Funded', '-amount'],
      ['Repaid', 'repaid_share'],
      ['Company', 'company_name'],
      ['Started', '-start_date'],
    ] as const) {
      await userEvent.click(screen.getByRole('button', { name: column }))
      await vi.waitFor(() => expect(last(api)?.ordering).toBe(ordering))
    }
  })
})

const buildInvoice = (document_date: string, amount: string | null): LoanFile => ({
  id: newId(),
  name: 'Invoice',
  filename: null,
  revenue: null,
  due_date: null,
  paid_on: null,
  has_file: false,
  scan_status: 'not_scanned',
  document_date,
  amount,
})

describe('the invoices of a loan', () => {
  const invoices = [
    buildInvoice('2025-11-30', '9000.00'),
    buildInvoice('2025-12-02', '3100.00'),
    buildInvoice('2026-11-05', '5900.00'),
    buildInvoice('2026-11-07', '100.50'),
    buildInvoice('2026-10-05', null),
    buildInvoice('2026-12-01', '7000.00'),
  ]

  test('are added up by month for the last twelve months', () => {
    const months = listInvoiceMonths(invoices, new Date('2026-11-20T12:00:00'))
    expect(months.map(({ month }) => month)).toEqual([
      '2025-12',
      ...Array.from({ length: 11 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
    ])
    expect(months.filter(({ amount, isPartial }) => amount !== null || isPartial)).toEqual([
      { month: '2025-12', amount: '3100.00', isPartial: false },
      { month: '2026-10', amount: null, isPartial: true },
      { month: '2026-11', amount: '6000.50', isPartial: false },
    ])
  })

  test('are labeled as invoiced, with their period', async () => {
    const month = new Date().toISOString().slice(0, 7)
    const loan = buildLoan({ invoices: [buildInvoice(`${month}-01`, '5900.00')] })
    const api = buildApi().on(listLoans, () => buildLoanPage([loan, wexcombe]))
    await renderAdmin(api, at)
    await table()
    expect(screen.getByRole('figure', { name: /^\$5,900 invoiced in 1 month, / })).toBeTruthy()
    expect(screen.getByRole('figure', { name: /^Nothing invoiced, / })).toBeTruthy()
  })
})

test('ignores invalid values in the address', async () => {
  const api = buildApi()
  await renderAdmin(api, `${at}?company=me&ordering=color&status=%20late&search=%20a`)
  await table()
  expect(last(api)).toEqual({ ...firstPage, search: 'a', status: 'late' })
})
