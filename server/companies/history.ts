import type { Change, getChangesHistory as changesEndpoint, StatusChange } from '#contract/history.ts'
import type { Parsed } from '#contract/endpoint.ts'
import type { Context } from '#server/core/context.ts'
import { type Page, type Paging, fetchPage } from '#server/core/data/paging.ts'
import { author } from './people.ts'

type Query = Parsed<typeof changesEndpoint>['query']

/** Every change to the application, field by field, newest first. */
export async function changesHistory(
  { db }: Context,
  companyId: string,
  query: Query,
): Promise<Page<Change>> {
  let found = db.selectFrom('changes as change').where('change.company_id', '=', companyId)
  if (query.entity?.length) found = found.where('change.entity', 'in', query.entity)
  if (query.field) found = found.where('change.field', '=', query.field)
  if (query.author?.length) found = found.where('change.author_id', 'in', query.author)
  if (query.before) found = found.where('change.number', '<', query.before)
  const rows = found
    .select(['number', 'at', 'entity', 'entity_id', 'field', 'before', 'after'])
    .select(author)
    .orderBy('number', 'desc')
    .orderBy('position')
  return fetchPage(query, found, rows)
}

/** Every change of the company's status, newest first. */
export async function statusHistory(
  { db }: Context,
  companyId: string,
  paging: Paging,
): Promise<Page<StatusChange>> {
  const found = db.selectFrom('status_changes as change').where('change.company_id', '=', companyId)
  const rows = found
    .select(['id', 'from_status as from', 'to_status as to', 'at', 'note'])
    .select(author)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
  return fetchPage(paging, found, rows)
}

/** The status and the number of the last change: the one cheap thing to ask often. */
export async function companyStatus({ db }: Context, companyId: string) {
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
