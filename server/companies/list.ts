import { sql } from 'kysely'
import type { CompanySummary, listCompanies as endpoint } from '#contract/companies.ts'
import type { Parsed } from '#contract/core/endpoint.ts'
import type { Context, CurrentUser } from '#server/context.ts'
import { compileShapes } from '#server/core/data/compiled-read.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { TextReply } from '#server/core/data/json-text.ts'
import { asDecimal, asTime } from '#server/core/data/json-values.ts'
import { type Page, selectPageText, type Window, writePageText } from '#server/core/data/paging.ts'
import { inNameOrder } from '#server/core/data/text-search.ts'
import {
  type Companies,
  type CompanyFilters,
  filterCompanies,
  type GivenFilters,
  listGiven,
  type Matches,
  selectAllCompanies,
  toFilters,
} from './filters.ts'
import { type FarFilters, isFarPage, selectFarIds } from './far-pages.ts'
import { findMatches, chooseCount } from './matches.ts'
import { assignedAnalysts } from './people.ts'
import { noteCount, showsMore } from './sample.ts'

type Query = Parsed<typeof endpoint>['query']
type Db = Database | Transaction

/** Summaries of the companies that the caller may see: their own, or all for analysts and admins. */
export async function listCompanies(
  { db }: Context,
  user: CurrentUser,
  query: Query,
): Promise<TextReply<Page<CompanySummary>>> {
  const { page, page_size, ordering, search } = query
  const memberId = user.permissions.length > 0 ? undefined : user.id
  // an applicant's companies are few, and looked through one by one
  const matches: Matches | undefined =
    memberId === undefined ? await findMatches(db, search) : { isCommon: true }
  const { unassigned, cfo_customer, isSearchedInOrder, ...values } = toFilters(query, matches)
  const beyond = memberId === undefined ? chooseCount(db, query, matches) : 'counted'
  const isWhole = memberId === undefined && listGiven(query).length === 0
  const isFar = memberId === undefined && isFarPage(query)
  const shape = {
    ordering,
    unassigned,
    cfo_customer,
    isSearchedInOrder,
    isLate: page > 1,
    isWhole,
    isFar,
    beyond,
    ...(isUsual(query) && { usualPage: { limit: page_size, status: values.status } }),
  }
  const rows = await readPage(db, shape, {
    ...(shape.usualPage ? {} : { ...values, limit: page_size, offset: (page - 1) * page_size }),
    ...(memberId && { memberId }),
  })
  return writePageText(
    query,
    () => narrowCompanies(selectAllCompanies(db), user, query),
    rows,
    (count) => noteCount(db, count),
  )
}

/** The sizes of pages that the pipeline asks for. */
const usualSizes = [25, 50, 100, 200]

/** Whether it is a page that everybody opens: the latest companies, all or of one status. */
const isUsual = (query: Query) =>
  query.page === 1 &&
  usualSizes.includes(query.page_size) &&
  query.ordering === '-updated_at' &&
  (query.status?.length ?? 0) <= 1 &&
  listGiven(query).every((name) => name === 'status')

type Choice = 'unassigned' | 'cfo_customer' | 'isSearchedInOrder'

/** What decides the text of the list's statement, beside which values it has. */
interface ListShape extends Pick<CompanyFilters, Choice> {
  ordering: Query['ordering']
  isLate: boolean
  /** Whether there are neither filters nor companies that the caller may not see. */
  isWhole: boolean
  /** Whether it is found by the sums of weeks. */
  isFar: boolean
  /** How to know whether there are more companies than are counted. */
  beyond: ReturnType<typeof chooseCount>
  /** What stands in the text of a usual page, which one plan suits therefore. It has no values but the member. */
  usualPage?: { limit: number; status: CompanyFilters['status'] }
}

interface ListValues extends Omit<CompanyFilters, Choice> {
  memberId?: string
  limit?: number
  offset?: number
}

const readPage = compileShapes(
  (
    db,
    { ordering, isLate, isWhole, isFar, beyond, usualPage, ...shape }: ListShape,
    { memberId, limit = usualPage?.limit, offset = 0, ...values }: ListValues,
  ) => {
    const filters = { ...shape, ...values, ...(usualPage?.status && { status: usualPage.status }) }
    const narrow = (all: Companies) => filterCompanies(seenBy(all, memberId), filters)
    const companies = narrow(selectAllCompanies(db))
    const window = { limit: sql<number>`${limit}`, offset: sql<number>`${offset}` }
    const rows = selectPageRows(
      db,
      narrow,
      { ordering, isLate, isWhole, ...(isFar && { far: values }) },
      window,
    )
    const isBeyondCount = beyond === 'sampled' ? showsMore(db, narrow) : beyond === 'known'
    const statement = selectPageText(companies, rows, {
      isBeyondCount,
      isPlannedOnce: usualPage !== undefined,
    })
    return { compile: () => statement.compile(db) }
  },
)

interface PageShape extends Pick<ListShape, 'ordering' | 'isLate' | 'isWhole'> {
  far?: FarFilters | false
}

/**
 * The rows of a page. Those of a late one are found first, so that no column of those before it is worked out; so are those in
 * the order of amounts, which only companies with an assessment have.
 */
export function selectPageRows(
  db: Db,
  narrow: (all: Companies) => Companies,
  { ordering, isLate, isWhole, far }: PageShape,
  window: Window,
) {
  const companies = narrow(selectAllCompanies(db))
  const isByAmount = ordering.endsWith('capital_amount_requested')
  if (!isLate && !isByAmount)
    return withSummaryColumns(companies, ordering).limit(window.limit).offset(window.offset)
  const ids = far
    ? selectFarIds(db, narrow, { ordering, ...far }, window)
    : isByAmount
      ? selectIdsByAmount(db, companies, { ordering, isWhole }, window)
      : orderCompanies(companies, ordering).select('company.id').limit(window.limit).offset(window.offset)
  return withSummaryColumns(selectAllCompanies(db).where('company.id', 'in', ids), ordering)
}

/**
 * Those with an amount come first, as its index has them; the others are read only where the page reaches them, and only then
 * those with an amount are counted. Of the whole list, those with an amount are all that have been assessed with one.
 */
function selectIdsByAmount(
  db: Db,
  companies: Companies,
  { ordering, isWhole }: Pick<ListShape, 'ordering' | 'isWhole'>,
  { limit, offset }: Window,
) {
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`
  const amount = 'assessment.capital_amount_requested'
  const assessed = isWhole
    ? db
        .selectFrom('assessments as assessment')
        .select('assessment.company_id as id')
        .where(amount, 'is not', null)
        .orderBy(sql`assessment.capital_amount_requested ${direction}`)
        .orderBy('assessment.company_id')
    : companies
        .select('company.id')
        .where(amount, 'is not', null)
        .orderBy(sql`assessment.capital_amount_requested ${direction}`)
        .orderBy('company.id')
  const allAssessed = isWhole
    ? db.selectFrom('assessments as assessment').where(amount, 'is not', null)
    : companies.where(amount, 'is not', null)
  const countWithAmount = sql<number>`(select count(*) from with_amount)`
  return db
    .with('with_amount', () => assessed.limit(limit).offset(offset))
    .with('without_amount', () =>
      companies
        .select('company.id')
        .where(amount, 'is', null)
        .orderBy('company.id')
        .limit(sql<number>`${limit}::bigint - ${countWithAmount}`)
        .offset(
          sql<number>`case when ${countWithAmount} < ${limit}::bigint
            then greatest(0, ${offset}::bigint - (${allAssessed.select(({ fn }) => fn.countAll().as('count'))})) end`,
        ),
    )
    .selectFrom('with_amount')
    .select('id')
    .unionAll((all) => all.selectFrom('without_amount').select('id'))
}

/** The companies that the caller may see and the filters leave, without columns or order. */
export const narrowCompanies = (
  all: Companies,
  { id, permissions }: CurrentUser,
  filters: GivenFilters,
  matches?: Matches,
) => filterCompanies(seenBy(all, permissions.length > 0 ? undefined : id), toFilters(filters, matches))

export const withSummaryColumns = (companies: Companies, ordering: Query['ordering']) =>
  orderCompanies(companies, ordering)
    .select([
      'company.id',
      'company.name',
      'company.status',
      'company.created_for',
      'company.city',
      'company.state',
      'company.funding_application_type',
    ])
    .select((company) => [
      asTime(company.ref('company.status_changed_at')).as('status_changed_at'),
      asTime(company.ref('company.created_at')).as('created_at'),
      asTime(company.ref('company.updated_at')).as('updated_at'),
      asDecimal(company.ref('assessment.capital_amount_requested')).as('capital_amount_requested'),
    ])
    .select(assignedAnalysts.as('assigned_analysts_details'))

const orderCompanies = (companies: Companies, ordering: Query['ordering']) =>
  companies.orderBy(toOrder(ordering)).orderBy('company.id')

/** Unknown values come last. On columns that are never null, `nulls last` would defeat the index. */
function toOrder(ordering: Query['ordering']) {
  const column = ordering.replace('-', '')
  const direction = ordering.startsWith('-') ? sql`desc` : sql`asc`
  if (column === 'name') return sql`${inNameOrder('company.name')} ${direction} nulls last`
  if (column === 'capital_amount_requested')
    return sql`assessment.capital_amount_requested ${direction} nulls last`
  // of the same status, those that changed last come first, as the index has them
  if (column === 'status') return sql`company.status ${direction}, company.updated_at desc`
  return sql`${sql.ref(`company.${column}`)} ${direction}`
}

/** The permission is part of the query itself, so no filter can reveal a row that the caller may not see. Without a member, all. */
function seenBy(all: Companies, memberId: string | undefined): Companies {
  if (memberId === undefined) return all
  return all.where((where) =>
    where.exists(
      where
        .selectFrom('company_members as member')
        .select('member.user_id')
        .whereRef('member.company_id', '=', 'company.id')
        .where('member.user_id', '=', memberId),
    ),
  )
}
