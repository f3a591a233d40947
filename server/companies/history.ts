import type { Change, getChangesHistory as changesEndpoint, StatusChange } from '#contract/history.ts'
import type { Parsed } from '#contract/core/endpoint.ts'
import type { Context } from '#server/core/context.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'
import { type Page, type Paging, fetchPage } from '#server/core/data/paging.ts'
import { filterChanges, selectChanges } from './filter-changes.ts'
import { author } from './people.ts'

type Query = Parsed<typeof changesEndpoint>['query']

/** The changes of a company that the caller may read, newest first. */
export async function listChanges(
  { db }: Context,
  { companyId, user }: CompanyCaller,
  query: Query,
): Promise<Page<Change>> {
  const audience = user.permissions.length > 0 ? 'staff' : 'everyone'
  let changes = filterChanges(db, { companyId, audience }, query)
  if (query.field) changes = changes.where('change.field', '=', query.field)
  if (query.after !== undefined) changes = changes.where('change.number', '>', query.after)
  if (query.before) changes = changes.where('change.number', '<', query.before)
  return fetchPage(db, query, changes, selectChanges(changes))
}

export async function listStatusChanges(
  { db }: Context,
  companyId: string,
  paging: Paging,
): Promise<Page<StatusChange>> {
  const changes = db.selectFrom('status_changes as change').where('change.company_id', '=', companyId)
  const rows = changes
    .select(['id', 'from_status as from', 'to_status as to', 'at', 'note'])
    .select(author)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
  return fetchPage(db, paging, changes, rows, { isPlannedOnce: true })
}

/** The status and version of a company: a cheap query that clients may poll. */
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
