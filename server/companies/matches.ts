import { sql } from 'kysely'
import { maxExactCount } from '#contract/core/limits.ts'
import { compileShapes } from '#server/core/data/compiled-read.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { plannedAnew } from '#server/core/data/statement-names.ts'
import { type Patterns, toPatterns } from '#server/core/data/text-search.ts'
import { filterCompanies, type GivenFilters, listGiven, type Matches, selectMatches } from './filters.ts'
import { hasLongLists, showsMore } from './sample.ts'

type Db = Database | Transaction

/** Up to so many matches, the list is asked for them by their ids, and not by the text once more. */
const fewMatches = 2000

/** A company may be among the matches several times: only different ones prove that there are more than are counted. */
const readMatches = compileShapes(
  (
    db,
    { isSampled }: { isSampled: boolean },
    { limit, few, ...patterns }: Patterns & { limit: number; few: number },
  ) => {
    const isBeyond = isSampled
      ? showsMore(db, (all) => filterCompanies(all, { ...patterns, isSearchedInOrder: true }))
      : sql.lit(false)
    const matches = selectMatches(db, patterns).limit(sql<number>`${limit}`)
    const statement = sql<{ isBeyond: boolean; count: number; different: number; ids: string[] | null }>`
    select sample.is_beyond as "isBeyond", looked_up.* from (select ${isBeyond} as is_beyond offset 0) as sample,
      lateral (
        select count(*)::int as count, count(distinct id)::int as different,
          case when count(*) <= ${few} then coalesce(array_agg(distinct id), '{}') end as ids
        from (${matches}) as matches where not sample.is_beyond
      ) as looked_up ${sql.raw(plannedAnew)}`
    return { compile: () => statement.compile(db) }
  },
)

/** Looks for the companies that match a search, as far as lists count; undefined without a search. */
export async function findMatches(db: Db, search: string | undefined): Promise<Matches | undefined> {
  if (!search) return undefined
  const values = { ...toPatterns(search), limit: maxExactCount + 1, few: fewMatches }
  const [row] = await readMatches(db, { isSampled: hasLongLists(db) }, values)
  if (!row || row.isBeyond) return { isCommon: true, isBeyondCount: true }
  const { count, different, ids } = row
  return {
    ids: ids ?? undefined,
    isCommon: count > maxExactCount,
    isBeyondCount: different > maxExactCount,
  }
}

/** How a list is counted: it is known to have more companies than that, a part of them may show it, or neither. */
export function chooseCount(
  db: Db,
  query: GivenFilters,
  matches: Matches | undefined,
): 'known' | 'sampled' | 'counted' {
  const isAlone = listGiven(query).every((name) => name === 'search')
  if (isAlone && matches?.isBeyondCount) return 'known'
  return isAlone || matches?.ids || !hasLongLists(db) ? 'counted' : 'sampled'
}
