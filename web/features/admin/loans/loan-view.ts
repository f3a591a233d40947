import { toSearchText } from '#contract/core/text.ts'
import { type LoanOrdering, loanOrderings } from '#contract/loans.ts'
import type { Sort } from '#web/ui/tables/data-table-props.ts'
import type { LoanExport } from './slice.ts'

export const defaultOrdering: LoanOrdering = 'start_date'

/** What the address says of the list, beside its page. */
export interface LoanView {
  search: string
  company: string | null
  type: string | null
  status: string | null
  ordering: LoanOrdering
}

const orderings = loanOrderings.flatMap((name): LoanOrdering[] => [name, `-${name}`])
const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Parses an address, ignoring what is not valid. */
export function parseLoanView(params: URLSearchParams): LoanView {
  const company = params.get('company')
  const value = (name: string) => toSearchText(params.get(name)?.toLowerCase() ?? '', 50) || null
  return {
    search: toSearchText(params.get('q') ?? ''),
    company: company && idPattern.test(company) ? company : null,
    type: value('type'),
    status: value('status'),
    ordering: orderings.find((ordering) => ordering === params.get('sort')) ?? defaultOrdering,
  }
}

export const toLoanQuery = ({ search, company, type, status, ordering }: LoanView): LoanExport => ({
  ...(search && { search }),
  ...(company && { company }),
  ...(type && { type }),
  ...(status && { status }),
  ordering,
})

export const countFilters = ({ company, type, status }: LoanView) =>
  [company, type, status].filter((value) => value !== null).length

/** Every order, with its label. */
export const orderLabels: readonly (readonly [LoanOrdering, string])[] = [
  ['start_date', 'Since, oldest first'],
  ['-start_date', 'Since, newest first'],
  ['-amount', 'Funded, largest first'],
  ['amount', 'Funded, smallest first'],
  ['repaid_share', 'Repaid, least first'],
  ['-repaid_share', 'Repaid, most first'],
  ['company_name', 'Company, A to Z'],
  ['-company_name', 'Company, Z to A'],
]

export const getOrderLabel = (ordering: LoanOrdering) =>
  orderLabels.find(([name]) => name === ordering)?.[1] ?? ''

export const toSort = (ordering: LoanOrdering): Sort => ({
  by: ordering.replace('-', ''),
  descending: ordering.startsWith('-'),
})

/** The order after a press of a column's header; amounts begin with the largest, dates with the newest. */
export function toOrdering({ by, descending }: Sort, current: LoanOrdering): LoanOrdering {
  const field = loanOrderings.find((name) => name === by) ?? 'start_date'
  const isNew = toSort(current).by !== field
  const isDown = isNew ? field === 'amount' || field === 'start_date' : descending
  return isDown ? `-${field}` : field
}
