import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import {
  type AuditAction,
  type AuditEvent,
  auditActions,
  type exportAuditEvents as exportEndpoint,
  type listAuditEvents as listEndpoint,
} from '#contract/staff/audit.ts'
import { describeAuditEvent } from '#contract/staff/audit-words.ts'
import type { Parsed } from '#contract/core/endpoint.ts'
import { getStartOfDay, toDay, toZonedTime } from '#contract/rules/time-zones.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/core/data/database.ts'
import { buildCsvFile, type CsvCell } from '#server/core/files/csv.ts'
import type { OutgoingFile } from '#server/core/files/outgoing-file.ts'
import { type Page, fetchPage } from '#server/core/data/paging.ts'

type Query = Parsed<typeof listEndpoint>['query']
type Filters = Omit<Query, 'page' | 'page_size'>

function filterEvents(db: Database, { action, user, company, after, before, time_zone }: Filters) {
  let events = db.selectFrom('audit_log as event')
  if (action?.length) events = events.where('event.action', 'in', action)
  if (user) events = events.where('event.user_id', '=', user)
  if (company) events = events.where('event.company_id', '=', company)
  if (after) events = events.where('event.at', '>=', getStartOfDay(after, time_zone))
  if (before) events = events.where('event.at', '<', getStartOfDay(before, time_zone))
  return events
}

/** Actions whose `target` is a user's id. */
const aboutPerson = [
  'permissions_changed',
  'member_changed',
  'erasure_requested',
  'erasure_finished',
  'legal_hold_set',
  'legal_hold_lifted',
] as const satisfies readonly AuditAction[]

const selectRows = (events: ReturnType<typeof filterEvents>) =>
  events
    .leftJoin('companies as company', 'company.id', 'event.company_id')
    .select(['event.id', 'event.at', 'event.action', 'event.target', 'event.details'])
    .select(['event.count', 'event.last_at'])
    .select(['event.company_id as company', 'company.name as company_name'])
    .select((select) => {
      const users = select.selectFrom('users').select(['users.id', 'users.name', 'users.email'])
      const target = sql<string>`case when ${select('event.action', 'in', aboutPerson)} then event.target::uuid end`
      return [
        jsonObjectFrom(users.whereRef('users.id', '=', 'event.user_id')).as('user'),
        jsonObjectFrom(users.where('users.id', '=', target)).as('person'),
      ]
    })
    .orderBy('event.at', 'desc')
    .orderBy('event.id', 'desc')

export async function listAuditEvents({ db }: Context, query: Query): Promise<Page<AuditEvent>> {
  const events = filterEvents(db, query)
  return fetchPage(db, query, events, selectRows(events))
}

const batchSize = 1000

async function* readBatches(db: Database, filters: Filters) {
  const all = filterEvents(db, filters)
  let place: { place_at: string; id: string } | undefined
  do {
    const { place_at = 'infinity', id = emptyId } = place ?? {}
    // The second condition implies the first, but PostgreSQL can skip partitions only because of the first condition.
    const rows = await selectRows(
      all
        .where('event.at', '<=', sql<string>`${place_at}::timestamptz`)
        .where(sql<boolean>`(event.at, event.id) < (${place_at}::timestamptz, ${id}::uuid)`),
    )
      // The next batch needs the exact time. The returned events have only millisecond precision.
      .select(sql<string>`event.at::text`.as('place_at'))
      .limit(batchSize)
      .execute()
    yield rows.map(({ place_at: _place, ...event }): AuditEvent => event)
    place = rows.length === batchSize ? rows.at(-1) : undefined
  } while (place)
}

const emptyId = '00000000-0000-0000-0000-000000000000'

const listColumns = (
  timeZone: string,
): readonly (readonly [header: string, value: (event: AuditEvent, site: string) => CsvCell])[] => [
  [`Time (${timeZone})`, ({ at }) => toZonedTime(at, timeZone)],
  ['User', ({ user }) => user?.name ?? 'No user'],
  ['Email', ({ user }) => user?.email ?? null],
  ['Action', ({ action }) => auditActions[action]],
  [
    'Event',
    (event) =>
      describeAuditEvent(event)
        .map(({ text }) => text)
        .join(''),
  ],
  ['Company', ({ company_name }) => company_name],
  ['Times', ({ count }) => count],
  [`Last time (${timeZone})`, ({ last_at }) => (last_at === null ? null : toZonedTime(last_at, timeZone))],
  ['IP address', ({ details }) => toText(details['address'])],
  ['Request', ({ details }) => toText(details['request_id'])],
  ['Target', ({ target }) => target],
  ['Link', ({ company }, site) => company && `${site}/app/admin/companies/${company}`],
]

const toText = (value: unknown) => (typeof value === 'string' ? value : null)

export function exportAuditEvents(
  { db, config }: Context,
  { format, ...filters }: Parsed<typeof exportEndpoint>['query'],
): Promise<OutgoingFile> {
  const { time_zone } = filters
  const name = `audit-${toDay(new Date(), time_zone)}.${format}`
  const batches = readBatches(db, filters)
  if (format === 'ndjson') {
    async function* writeLines() {
      for await (const events of batches) yield events.map((event) => `${JSON.stringify(event)}\n`).join('')
    }
    return Promise.resolve({ name, media_type: 'application/x-ndjson', content: Readable.from(writeLines()) })
  }
  const columns = listColumns(time_zone)
  async function* writeRows() {
    for await (const events of batches)
      yield events.map((event) => columns.map(([, value]) => value(event, config.publicUrl)))
  }
  const header = columns.map(([title]) => title)
  return Promise.resolve(buildCsvFile(name, header, writeRows()))
}
