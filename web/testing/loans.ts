import type { LoanList, LoanPerformance } from '#contract/loans.ts'
import { addMoney } from '#contract/rules/money.ts'
import { newId } from './people.ts'

export const buildLoan = (over: Partial<LoanPerformance> = {}): LoanPerformance => ({
  id: newId(),
  company: newId(),
  company_name: 'Larkmead Soil',
  external_id: 'LS-0031',
  type: 'rbf',
  status: 'active',
  start_date: '2025-08-18',
  amount: '150000.00',
  total_due: '168000.00',
  repaid: '94100.00',
  revenue_share: null,
  minimum: null,
  planned_end: null,
  documents: [],
  invoices: [],
  updated_at: '2026-11-05T10:00:00Z',
  ...over,
})

const countBy = (values: readonly string[]) =>
  [...new Set(values)].map((value) => ({ value, count: values.filter((item) => item === value).length }))

export const buildLoanPage = (loans: LoanPerformance[], count = loans.length): LoanList => ({
  count,
  page: 1,
  page_size: 25,
  results: loans,
  totals: {
    funded: addMoney(...loans.flatMap(({ amount }) => amount ?? [])),
    repaid: addMoney(...loans.flatMap(({ repaid }) => repaid ?? [])),
  },
  types: countBy(loans.map(({ type }) => type)),
  statuses: countBy(loans.map(({ status }) => status.toLowerCase())),
})
