import type { Change, getChangesHistory as changesEndpoint, StatusChange } from '#contract/history.ts'
import type { Parsed } from '#contract/core/endpoint.ts'
import { notFound } from '#contract/core/errors.ts'
import { maxLongRows } from '#contract/core/limits.ts'
import { sql } from 'kysely'
import type { Database } from '#server/core/data/database.ts'
import type { Context } from '#server/context.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { type Page, type Paging, fetchPage, narrowPage } from '#server/core/data/paging.ts'
import {
  filterChanges,
  type HistoryScope,
  selectChanges,
  selectChangesWithTruncatedValues,
} from './filter-changes.ts'
import { author } from './people.ts'

type Query = Parsed<typeof changesEndpoint>['query']

const getScope = ({ companyId, user }: CompanyCaller): HistoryScope => ({
  companyId,
  audience: user.permissions.length > 0 ? 'staff' : 'everyone',
})

export async function listChanges(
  { db }: Context,
  company: CompanyCaller,
  query: Query,
): Promise<Page<Change>> {
  const scope = getScope(company)
  const changes = filterChanges(db, scope, query)
  if (query.search) return findPage(db, scope, query, changes)
  return fetchPage(db, query, changes, selectChangesWithTruncatedValues(changes), { maxRows: maxLongRows })
}

/** The search runs only once for the page and the total count. */
async function findPage(
  db: Database,
  scope: HistoryScope,
  requested: Paging,
  changes: ReturnType<typeof filterChanges>,
): Promise<Page<Change>> {
  const { page, page_size } = narrowPage(requested, maxLongRows)
  const newestChanges = await changes
    .select(['number', 'position'])
    .orderBy('number', 'desc')
    .orderBy('position')
    .execute()
  const listed = newestChanges.slice((page - 1) * page_size, page * page_size)
  const [numbers, positions] = [listed.map(({ number }) => number), listed.map(({ position }) => position)]
  const rows = filterChanges(db, scope, {}).where(
    sql<boolean>`(change.number, change.position) in (select * from unnest(${numbers}::int[], ${positions}::int[]))`,
  )
  const results = listed.length > 0 ? await selectChangesWithTruncatedValues(rows).execute() : []
  return { count: newestChanges.length, page, page_size, results }
}

export async function getChange(
  { db }: Context,
  company: CompanyCaller,
  { number, position }: { number: number; position: number },
): Promise<Change> {
  return selectChanges(filterChanges(db, getScope(company), {}))
    .where('change.number', '=', number)
    .where('change.position', '=', position)
    .executeTakeFirstOrThrow(notFound)
}

export async function listStatusChanges(
  { db }: Context,
  companyId: string,
  paging: Paging,
): Promise<Page<StatusChange>> {
  const changes = db.selectFrom('status_changes as change').where('change.company_id', '=', companyId)
  const rows = changes
    .select(['id', 'from_status as from', 'to_status as to', 'at', 'note', 'reason', 'needed_change'])
    .select(author)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
  return fetchPage(db, paging, changes, rows, { maxRows: maxLongRows })
}

export async function getCompanyStatus({ db }: Context, companyId: string) {
  return db
    .selectFrom('companies')
    .select(['status', 'version'])
    .select((company) =>
      company
        .selectFrom('intro_applications as intro')
        .select('intro.status')
        .where('intro.company_id', '=', companyId)
        .orderBy('intro.created_at', 'desc')
        .orderBy('intro.id', 'desc')
        .limit(1)
        .as('intro_application_status'),
    )
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
}
