import { type RawBuilder, sql } from 'kysely'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Context } from '#server/context.ts'
import { countStatements, getPoolUse } from '#server/core/data/database.ts'

/** Histogram buckets in seconds; a request beyond the last one is in trouble. */
const durations = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Request durations by route pattern and status class: never by URL, whose number is unbounded. */
export const requestDurations = (registry: Registry) =>
  new Histogram({
    name: 'headwater_request_duration_seconds',
    help: 'Time to answer a request, by method, route and class of status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: durations,
    registers: [registry],
  })

export interface Figures {
  registry: Registry
  /** All metrics in Prometheus format; those from the database are queried on each call. */
  text(): Promise<string>
}

/** The metrics that operators watch, apart from the requests themselves. */
export function openFigures({ db, log }: Context): Figures {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const isUp = gauge(registry, 'headwater_database_up', 'Whether the database answered for these figures')
  const about = 'Connections of the pool; waiting are requests that wait for one'
  const connections = gauge(registry, 'headwater_database_connections', about, ['state'])
  new Counter({
    name: 'headwater_database_statements_total',
    help: 'Statements that the server has sent to the database for requests',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(countStatements(db))
    },
  })
  const gauges = questions.map(({ name, help, labels, query }) => ({
    query,
    answer: gauge(registry, name, help, labels),
  }))
  return {
    registry,
    async text() {
      for (const [state, count] of Object.entries(getPoolUse(db))) connections.set({ state }, count)
      try {
        // One by one: metrics must not take connections that requests wait for.
        for (const { query, answer } of gauges) {
          const { rows } = await query.execute(db)
          answer.reset()
          for (const { value, ...labels } of rows) answer.set(labels, Number(value))
        }
        isUp.set(1)
      } catch (error) {
        log.warn({ err: error }, 'the database did not answer for the metrics')
        isUp.set(0)
      }
      return registry.metrics()
    },
  }
}

const gauge = (registry: Registry, name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name, help, labelNames, registers: [registry] })

type Row = Record<string, string | number> & { value: string | number }

interface Question {
  name: string
  help: string
  labels: string[]
  query: RawBuilder<Row>
}

const questions: Question[] = [
  {
    name: 'headwater_jobs',
    help: 'Jobs that are not done, by kind and state; failed ones have used up their repeats',
    labels: ['kind', 'state'],
    query: sql`
      select name as kind, state::text as state, count(*) as value from pgboss.job
      where state <> 'completed' and name not like '\\_\\_pgboss%' group by 1, 2`,
  },
  {
    name: 'headwater_jobs_oldest_seconds',
    help: 'How long the oldest job that could be begun has waited, by kind',
    labels: ['kind'],
    query: sql`
      select name as kind, extract(epoch from now() - min(start_after)) as value from pgboss.job
      where state in ('created', 'retry') and start_after < now() and name not like '\\_\\_pgboss%'
      group by 1`,
  },
  {
    name: 'headwater_mails',
    help: 'Mails that wait, and mails of the last day that failed',
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
    help: 'Events of providers that were taken and not worked on yet',
    labels: [],
    query: sql`select count(*) as value from webhook_events where processed_at is null`,
  },
]
