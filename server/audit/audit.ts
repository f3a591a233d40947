import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { AuditEvent, listAuditEvents as endpoint } from '#contract/staff/audit.ts'
import type { Parsed } from '#contract/core/endpoint.ts'
import { startOfDay } from '#contract/rules/time-zones.ts'
import type { Context } from '#server/context.ts'
import { type Page, fetchPage } from '#server/core/data/paging.ts'

type Query = Parsed<typeof endpoint>['query']

export async function listAuditEvents({ db }: Context, query: Query): Promise<Page<AuditEvent>> {
  const { action, user, company, after, before, time_zone } = query
  let events = db.selectFrom('audit_events as event')
  if (action?.length) events = events.where('event.action', 'in', action)
  if (user) events = events.where('event.user_id', '=', user)
  if (company) events = events.where('event.company_id', '=', company)
  if (after) events = events.where('event.at', '>=', startOfDay(after, time_zone))
  if (before) events = events.where('event.at', '<', startOfDay(before, time_zone))
  const rows = events
    .leftJoin('companies as company', 'company.id', 'event.company_id')
    .select(['event.id', 'event.at', 'event.action', 'event.target', 'event.details'])
    .select(['event.count', 'event.last_at'])
    .select(['event.company_id as company', 'company.name as company_name'])
    .select((select) =>
      jsonObjectFrom(
        select
          .selectFrom('users')
          .select(['users.id', 'users.name', 'users.email'])
          .whereRef('users.id', '=', 'event.user_id'),
      ).as('user'),
    )
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')
  return fetchPage(db, query, events, rows)
}
