import { type RawBuilder, sql } from 'kysely'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { ScanStatus } from '#contract/documents.ts'
import type { Context } from '#server/context.ts'
import { countStatements, getPoolUse } from '#server/core/data/database.ts'
import { processDurations } from '#server/core/telemetry/durations.ts'
import { productVersion } from '#server/core/version.ts'

/**
 * Labels are methods, route patterns and status classes, never URLs, because the number of URLs is unbounded. Each
 * bucket adds a time series per method, route and status class, so there are buckets only for the thresholds that
 * alerts and dashboards use.
 */
export const createDurationHistogram = (registry: Registry) =>
  new Histogram({
    name: 'headwater_request_duration_seconds',
    help: 'Request duration by method, route and status class',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.025, 0.1, 0.25, 1, 5],
    registers: [registry],
  })

export interface Figures {
  registry: Registry
  /** All metrics in Prometheus format. Each call queries the database. */
  text(): Promise<string>
}

/**
 * Registers all metrics except request durations. Servers with the role `web` do not count table rows, because each
 * server would count the same rows.
 */
export function createMetricsRegistry({ db, log, config }: Context): Figures {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const histogram of processDurations) registry.registerMetric(histogram)
  describeBuild(registry, config)
  const isUp = gauge(
    registry,
    'headwater_database_up',
    'Whether the database responded to the query of these metrics',
  )
  const connections = gauge(
    registry,
    'headwater_database_connections',
    'Connections of the pool; waiting counts requests that wait for a connection',
    ['state'],
  )
  countSentStatements(registry, db)
  const gauges = (config.role === 'web' ? [] : questions).map(({ name, help, labels, query }) => ({
    query,
    answer: gauge(registry, name, help, labels),
  }))
  return {
    registry,
    async text() {
      for (const [state, count] of Object.entries(getPoolUse(db))) connections.set({ state }, count)
      try {
        await sql`select 1`.execute(db)
        // Runs the queries in sequence, so that metrics use only one connection of the pool that requests also use.
        for (const { query, answer } of gauges) {
          const { rows } = await query.execute(db)
          answer.reset()
          for (const { value, ...labels } of rows) answer.set(labels, Number(value))
        }
        isUp.set(1)
      } catch (error) {
        log.warn({ err: error }, 'the database did not respond to the query of the metrics')
        isUp.set(0)
      }
      return registry.metrics()
    },
  }
}

function describeBuild(registry: Registry, { role }: Context['config']): void {
  const help = 'Version of the product and of Node, and role of the server'
  const labels = { version: productVersion, node: process.versions.node, role }
  gauge(registry, 'headwater_build_info', help, Object.keys(labels)).set(labels, 1)
}

const countSentStatements = (registry: Registry, db: Context['db']) =>
  new Counter({
    name: 'headwater_database_statements_total',
    help: 'Statements that the server has sent to the database for requests',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(countStatements(db))
    },
  })

const gauge = (registry: Registry, name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name, help, labelNames, registers: [registry] })

type Row = Record<string, string | number> & { value: string | number }

interface Question {
  name: string
  help: string
  labels: string[]
  query: RawBuilder<Row>
}

/** The conditions contain the status as a literal, so that PostgreSQL can use the partial indexes by status. */
const countFiles = (status: ScanStatus): RawBuilder<Row> => sql`
  select ${status}::text as scan_status, count(*) as value from (
    (select from documents where scan_status = ${sql.lit(status)} and deleted_at is null limit 10000)
    union all
    (select from attached_files where scan_status = ${sql.lit(status)} and deleted_at is null limit 10000)
    union all
    (select from loan_files where scan_status = ${sql.lit(status)} and storage_key is not null limit 10000)
  ) as file`

const questions: Question[] = [
  {
    name: 'headwater_jobs',
    help: 'Unfinished jobs by kind and state; failed jobs have used up their retries',
    labels: ['kind', 'state'],
    query: sql`
      select name as kind, state::text as state, count(*) as value from pgboss.job
      where state <> 'completed' and name not like '\\_\\_pgboss%' group by 1, 2`,
  },
  {
    name: 'headwater_jobs_oldest_seconds',
    help: 'Wait time of the oldest job that is ready to start, by kind',
    labels: ['kind'],
    query: sql`
      select name as kind, extract(epoch from now() - min(start_after)) as value from pgboss.job
      where state in ('created', 'retry') and start_after < now() and name not like '\\_\\_pgboss%'
      group by 1`,
  },
  {
    name: 'headwater_files',
    help: 'Files that the malware scanner has not scanned, and files with malware; up to 10,000 of each table',
    labels: ['scan_status'],
    query: sql`${countFiles('not_scanned')} union all ${countFiles('infected')}`,
  },
  {
    name: 'headwater_mails',
    help: 'Waiting emails, and emails that failed within the last day',
    labels: ['status'],
    query: sql`
      select 'waiting' as status, count(*) as value from mails
        where status in ('held', 'queued') and due_at < now()
      union all
      select 'failed', count(*) from mails
        where status = 'failed' and created_at > now() - interval '1 day'`,
  },
  {
    name: 'headwater_webhooks_waiting',
    help: 'Provider events that were received but not processed yet',
    labels: [],
    query: sql`select count(*) as value from webhook_events where processed_at is null`,
  },
  {
    name: 'headwater_invalid_indexes',
    help: 'Indexes that PostgreSQL neither uses nor enforces, because their build failed or still runs',
    labels: [],
    query: sql`
      select count(*) as value from pg_index join pg_class on pg_class.oid = indexrelid
      where not indisvalid and relnamespace = current_schema()::regnamespace`,
  },
]
