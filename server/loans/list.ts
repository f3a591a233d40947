import { type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Parsed } from '#contract/core/endpoint.ts'
import type { exportLoans, LoanList, LoanOrdering, listLoans as listEndpoint } from '#contract/loans.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { containsText, toNameOrder } from '#server/core/data/text-search.ts'
import { type Loans, selectVisibleLoans, withLoanColumns } from './read.ts'

export type LoanFilters = Omit<Parsed<typeof exportLoans>['query'], 'ordering' | 'time_zone'>

const lowerStatus = sql<string>`lower(loan.status)`

export function filterLoans(all: Loans, { search, company, type, status }: LoanFilters): Loans {
  let loans = all
  if (search)
    loans = loans.where((where) => containsText(where, ['company.name', 'loan.external_id'], search))
  if (company) loans = loans.where('loan.company_id', '=', company)
  if (type) loans = loans.where('loan.type', '=', type.toLowerCase())
  if (status) loans = loans.where(lowerStatus, '=', status.toLowerCase())
  return loans
}

function listOrders(ordering: LoanOrdering) {
  const direction = sql.raw(ordering.startsWith('-') ? 'desc' : 'asc')
  const last = [sql`loan.start_date ${direction}`, sql`loan.id ${direction}`]
  switch (ordering.replace('-', '')) {
    case 'amount':
      return [sql`loan.amount ${direction} nulls last`, ...last]
    case 'repaid_share':
      return [sql`loan.repaid / nullif(loan.total_due, 0) ${direction} nulls last`, ...last]
    case 'company_name':
      return [sql`${toNameOrder('company.name')} ${direction} nulls last`, ...last]
    default:
      return last
  }
}

export const orderLoans = <DB, TB extends keyof DB, Row>(
  rows: SelectQueryBuilder<DB, TB, Row>,
  ordering: LoanOrdering,
) => listOrders(ordering).reduce((ordered, order) => ordered.orderBy(order), rows)

const selectTotals = (loans: Loans) =>
  loans.select(({ fn }) => [
    fn.countAll<number>().as('count'),
    sql<string>`coalesce(sum(loan.amount), 0.00)::text`.as('funded'),
    sql<string>`coalesce(sum(loan.repaid), 0.00)::text`.as('repaid'),
  ])

const countTypes = (loans: Loans) =>
  loans
    .select(({ fn }) => ['loan.type as value', fn.countAll<number>().as('count')])
    .groupBy('loan.type')
    .orderBy('value')

const countStatuses = (loans: Loans) =>
  loans
    .select(({ fn }) => [lowerStatus.as('value'), fn.countAll<number>().as('count')])
    .groupBy(lowerStatus)
    .orderBy('value')

/** A single statement reads the loans and their totals, so that they are consistent. */
export async function listLoans(
  { db }: Context,
  user: CurrentUser,
  { page, page_size, ordering, ...filters }: Parsed<typeof listEndpoint>['query'],
): Promise<LoanList> {
  const all = selectVisibleLoans(db, user)
  const loans = filterLoans(all, filters)
  const rows = orderLoans(withLoanColumns(loans), ordering)
    .limit(page_size)
    .offset((page - 1) * page_size)
  const { totals, ...lists } = await db
    .selectNoFrom([
      jsonObjectFrom(selectTotals(loans)).$notNull().as('totals'),
      jsonArrayFrom(rows).as('results'),
      jsonArrayFrom(countTypes(filterLoans(all, { ...filters, type: undefined }))).as('types'),
      jsonArrayFrom(countStatuses(filterLoans(all, { ...filters, status: undefined }))).as('statuses'),
    ])
    .executeTakeFirstOrThrow()
  const { count, ...sums } = totals
  return { count, page, page_size, totals: sums, ...lists }
}
