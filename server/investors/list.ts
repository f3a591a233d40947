import { type ExpressionBuilder, sql } from 'kysely'
import type { Parsed } from '#contract/core/endpoint.ts'
import { maxLongRows } from '#contract/core/limits.ts'
import type { Investor, listInvestors as endpoint } from '#contract/investors.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { type Page, fetchPage } from '#server/core/data/paging.ts'
import type { DB } from '#server/core/data/schema.ts'
import { containsText, toNameOrder } from '#server/core/data/text-search.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.ts'

type Query = Parsed<typeof endpoint>['query']

/** Only admins get the email address, and only staff get the counts of introductions. */
export const selectInvestorColumns = (db: Database | Transaction, { permissions }: CurrentUser) => {
  const email = sql<string | null>`investor.email`
  return withColumns(selectInvestors(db)).select([
    (permissions.includes('admin') ? email : sql<string | null>`null`).as('email'),
    (permissions.length > 0 ? introductions : sql<Introductions>`null`).as('introductions'),
  ])
}

type Introductions = Investor['introductions']

const introductions = sql<Introductions>`(
  select json_build_object(
    'sent', count(*) filter (where chosen.status in ('sent', 'interested', 'declined')),
    'answered', count(*) filter (where chosen.status in ('interested', 'declined')),
    'interested', count(*) filter (where chosen.status = 'interested'))
  from intro_investors as chosen
  where chosen.investor_id = investor.id and chosen.introduced_at is not null)`

export const selectInvestors = (db: Database | Transaction) => db.selectFrom('investors as investor')

/**
 * SQL condition: the enclosing query's `investor` stopped all introductions, through this entry or a different entry
 * with the same email address.
 */
export const hasStoppedIntroductions = sql<boolean>`(investor.introductions_stopped_at is not null
  or investor.email is not null and lower(investor.email) in (
    select lower(stopped.email) from investors as stopped
    where stopped.introductions_stopped_at is not null and stopped.email is not null))`

const withColumns = (investors: ReturnType<typeof selectInvestors>) =>
  investors.select([
    ...(['id', 'name', 'website', 'description'] as const),
    ...(['countries', 'stages', 'sectors', 'business_models'] as const),
    ...(['startup_round_size_min', 'startup_round_size_max'] as const),
    ...(['startup_target_valuation_min', 'startup_target_valuation_max'] as const),
    ...(['post_revenue', 'pre_revenue', 'active', 'updated_at'] as const),
    sql<boolean>`active and email is not null and not ${hasStoppedIntroductions}`.as('takes_introductions'),
  ])

export async function listInvestors(
  ctx: Context,
  user: CurrentUser,
  { ordering, ...query }: Query,
): Promise<Page<Investor>> {
  const filter = toInvestorFilter(await readVocabulary(ctx), query)
  const direction = ordering.startsWith('-') ? 'desc' : 'asc'
  const column = ordering.endsWith('updated_at') ? sql`investor.updated_at` : toNameOrder('investor.name')
  const matches = (where: Where) => where.and(buildInvestorConditions(where, filter))
  const matching = selectInvestorColumns(ctx.db, user).where(matches)
  const orderedByFit = ordering === 'fit' ? matching.orderBy(countMatches(filter), 'desc') : matching
  const rows = orderedByFit.orderBy(column, direction).orderBy('investor.id', direction)
  return fetchPage(ctx.db, query, selectInvestors(ctx.db).where(matches), rows, {
    maxRows: maxLongRows,
  })
}

export type Filter = Omit<Query, 'ordering' | 'page' | 'page_size'>

export const toInvestorFilter = <T extends Filter>(
  { includeRelated, normalize }: Vocabulary,
  query: T,
): T => ({
  ...normalize(query),
  ...(query.sectors && { sectors: includeRelated(query.sectors) }),
})

function countMatches(filter: Filter) {
  const matches = lists.flatMap((name) => {
    const values = filter[name]
    return values?.length ? [sql`(investor.${sql.ref(name)} && ${values}::text[])::integer`] : []
  })
  return matches.length > 0 ? sql`${sql.join(matches, sql` + `)}` : sql`0::integer`
}

export type Where = ExpressionBuilder<{ investor: DB['investors'] }, 'investor'>

const lists = ['countries', 'stages', 'sectors', 'business_models'] as const
const ranges = ['startup_round_size', 'startup_target_valuation'] as const
const flags = ['post_revenue', 'pre_revenue', 'active'] as const

export function buildInvestorConditions(where: Where, query: Filter) {
  const search =
    query.search === undefined ? [] : [containsText(where, ['name', 'description'], query.search)]
  const overlaps = lists.flatMap((name) => {
    const values = query[name]
    return values?.length ? [overlapsOrEmpty(where, name, values)] : []
  })
  const within = ranges.flatMap((name) => {
    const amount = query[name]
    return amount === undefined ? [] : [isWithin(where, name, amount)]
  })
  const equal = flags.flatMap((name) => {
    const value = query[name]
    return value === undefined ? [] : [where(name, '=', value)]
  })
  return [...search, ...overlaps, ...within, ...equal]
}

/** Investors with an empty list have no preference and match. */
const overlapsOrEmpty = (where: Where, column: (typeof lists)[number], values: string[]) =>
  where.or([where(column, '&&', sql.val(values)), where(column, '=', sql<string[]>`'{}'`)])

const isWithin = (where: Where, range: (typeof ranges)[number], amount: string) =>
  where.and([
    where.or([where(`${range}_min`, 'is', null), where(`${range}_min`, '<=', amount)]),
    where.or([where(`${range}_max`, 'is', null), where(`${range}_max`, '>=', amount)]),
  ])
