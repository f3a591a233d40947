import { type ExpressionBuilder, sql } from 'kysely'
import { entities, listQuestionEntries } from '#contract/application/catalogue.ts'
import { getWholeQuestionName } from '#contract/application/question.ts'
import type { Parsed } from '#contract/core/endpoint.ts'
import { includesText } from '#contract/rules/text/fold-text.ts'
import {
  type Change,
  type ChangeAudience,
  type getChangesHistory,
  maxSearchedChanges,
} from '#contract/history.ts'
import { defaultTimeZone, getStartOfDay } from '#contract/rules/time-zones.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { DB } from '#server/core/data/schema.ts'
import { containsText, matchesPattern, toContainsPattern } from '#server/core/data/text-search.ts'
import { author } from './people.ts'

export type HistoryFilters = Omit<
  Parsed<typeof getChangesHistory>['query'],
  'page' | 'page_size' | 'time_zone'
> & { time_zone?: string }

export interface HistoryScope {
  companyId: string
  audience: ChangeAudience
}

/** A search covers the newest changes that match the other filters, up to `maxSearchedChanges`. */
export function filterChanges(db: Database | Transaction, scope: HistoryScope, filters: HistoryFilters) {
  const { search, ...others } = filters
  const changes = filterByFacts(db, scope, others)
  if (!search) return changes
  return changes
    .where('change.number', '>=', selectOldestSearched(changes))
    .where((build) => matchText(build, search))
}

/** 0 if the search covers all changes. */
const selectOldestSearched = (changes: ReturnType<typeof filterByFacts>) => {
  const oldest = changes
    .select('change.number')
    .orderBy('change.number', 'desc')
    .orderBy('change.position')
    .offset(maxSearchedChanges - 1)
    .limit(1)
  return sql<number>`coalesce(${oldest}, 0)`
}

function filterByFacts(
  db: Database | Transaction,
  { companyId, audience }: HistoryScope,
  {
    entity,
    author: authors,
    since,
    until,
    time_zone = defaultTimeZone,
    field,
    before,
    after,
  }: Omit<HistoryFilters, 'search'>,
) {
  let changes = db.selectFrom('changes as change').where('change.company_id', '=', companyId)
  if (audience === 'everyone') changes = changes.where('change.audience', '=', 'everyone')
  if (entity?.length) changes = changes.where('change.entity', 'in', entity)
  if (authors?.length) changes = changes.where('change.author_id', 'in', authors)
  if (since) changes = changes.where('change.at', '>=', getStartOfDay(since, time_zone))
  if (until) changes = changes.where('change.at', '<', getStartOfDay(until, time_zone))
  if (field) changes = changes.where('change.field', '=', field)
  if (after !== undefined) changes = changes.where('change.number', '>', after)
  if (before) changes = changes.where('change.number', '<', before)
  return changes
}

type Changes = ReturnType<typeof filterChanges>

export const selectChanges = (changes: Changes) =>
  selectColumns(changes)
    .select(['change.before', 'change.after'])
    .select(sql<boolean>`false`.as('is_cut'))

/** In bytes of JSON. Longer values, such as long schedules, are truncated. */
const maxListedValue = 2500

export const selectChangesWithTruncatedValues = (changes: Changes) =>
  selectColumns(changes)
    .innerJoinLateral(cutValues.as('cut'), (join) => join.onTrue())
    .select(['cut.before', 'cut.after'])
    .select(sql<boolean>`cut.before <> change.before or cut.after <> change.after`.as('is_cut'))

/**
 * Without `offset 0`, PostgreSQL would inline the subquery and truncate each value twice, because the outer query uses
 * each value twice.
 */
const cutValues = sql<Pick<Change, 'before' | 'after'>>`(
  select cut_value(change.before, ${sql.lit(maxListedValue)}) as before,
    cut_value(change.after, ${sql.lit(maxListedValue)}) as after
  offset 0)`

const selectColumns = (changes: Changes) =>
  changes
    .select(['number', 'position', 'at', 'audience', 'entity', 'entity_id', 'field'])
    .select(author)
    .orderBy('number', 'desc')
    .orderBy('position')

/** Removes the `$` and commas from an amount such as `$1,250,000`, because amounts are stored without them. */
const toStoredText = (text: string) => (/^\$?\d[\d,]*(\.\d+)?$/.test(text) ? text.replace(/[$,]/g, '') : text)

type Build = ExpressionBuilder<DB & { change: DB['changes'] }, 'change'>

function matchText(build: Build, text: string) {
  const value = toContainsPattern(toStoredText(text))
  const authors = build
    .selectFrom('users')
    .select('users.id')
    .where((where) => containsText(where, ['users.name'], text))
  return build.or([
    matchValue('before', value),
    matchValue('after', value),
    containsText(build, ['change.field'], text.replaceAll(' ', '_')),
    build('change.author_id', 'in', authors),
    ...findQuestions(text).map(({ entity, field }) =>
      build.and([build('change.entity', '=', entity), build('change.field', '=', field)]),
    ),
  ])
}

const matchValue = (side: 'before' | 'after', pattern: string) =>
  matchesPattern(sql`${sql.ref(`change.${side}`)} #>> '{}'`, pattern)

function findQuestions(text: string) {
  return entities.flatMap((entity) =>
    listQuestionEntries(entity)
      .filter(([, question]) => includesText(getWholeQuestionName(question), text))
      .map(([field]) => ({ entity, field })),
  )
}
