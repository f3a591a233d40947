import type { Financials, FinancialSource } from '#contract/financials/financials.ts'
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { getFinancialsRefresh } from './refresh.ts'
import { loadReport, type Report } from './report.ts'

export async function getFinancials(ctx: Context, companyId: string): Promise<Financials> {
  const [report, sources, refresh] = await Promise.all([
    loadReport(ctx, companyId),
    listSources(ctx, companyId),
    getFinancialsRefresh(ctx, companyId),
  ])
  const { latest: _, loans: __, computed_at: ___, ...figures } = report ?? emptyReport
  return { company: companyId, ...figures, sources, refresh }
}

const emptyReport: Report & { computed_at: string | null } = {
  computed_at: null,
  currency: null,
  fiscal_year_start: null,
  closed_through: null,
  as_of: null,
  months: [],
  balances: [],
  merged: [],
  limits: [],
  gaps: [],
  loans: null,
  latest: [],
}

/** Sources are synced daily. A source is stale after this time without a sync. */
const staleMs = 48 * 3_600_000

/** Excludes subsidiaries, and pending or disconnected connections without data. */
export async function listSources(
  { db }: { db: Database | Transaction },
  companyId: string,
): Promise<FinancialSource[]> {
  const rows = await selectSources(db, companyId)
  return rows.map((row) => ({
    connection: row.id,
    platform: row.platform,
    kind: row.source_type === 'accounting' ? 'accounting' : 'bank',
    status: toStatus(row),
    as_of: row.read_at,
    first_month: row.first_day?.slice(0, 7) ?? null,
    last_month: row.read_at?.slice(0, 7) ?? null,
    currencies: [...new Set(row.currencies ?? [])],
    problem: toProblem(row),
  }))
}

const selectSources = (db: Database | Transaction, companyId: string) =>
  db
    .selectFrom('connections as connection')
    .leftJoin('financial_sources as source', (join) =>
      join
        .onRef('source.company_id', '=', 'connection.company_id')
        .onRef('source.connection_id', '=', 'connection.id'),
    )
    .leftJoin('financial_snapshots as snapshot', (join) =>
      join
        .onRef('snapshot.company_id', '=', 'source.company_id')
        .onRef('snapshot.connection_id', '=', 'source.connection_id')
        .onRef('snapshot.id', '=', 'source.snapshot_id'),
    )
    .select(['connection.id', 'connection.platform', 'connection.source_type'])
    .select(['connection.status as connection_status', 'source.status', 'source.problem', 'source.read_at'])
    .select((query) => [
      sql<string[] | null>`coalesce(to_jsonb(snapshot.currencies),
        jsonb_path_query_array(snapshot.content, '$.accounts[*].currency'))`.as('currencies'),
      query
        .selectFrom('financial_transactions as line')
        .select(({ fn }) => fn.min('line.date').as('first'))
        // Compares with a constant, because a comparison with a column would scan every partition.
        .where('line.company_id', '=', companyId)
        .whereRef('line.connection_id', '=', 'connection.id')
        .as('first_day'),
    ])
    .where('connection.company_id', '=', companyId)
    .where('connection.subsidiary', '=', false)
    .where('connection.source_type', 'in', ['accounting', 'banking'])
    .where((where) =>
      where.or([
        where('connection.status', 'in', ['Linked', 'Error']),
        where('source.read_at', 'is not', null),
      ]),
    )
    .orderBy('connection.created_at')
    .execute()

interface SourceRow {
  connection_status: string
  status: 'ok' | 'partial' | 'failed' | null
  problem: string | null
  read_at: string | null
}

function toStatus({ connection_status, status, read_at }: SourceRow): FinancialSource['status'] {
  if (status === null) return 'waiting'
  if (read_at === null) return 'failed'
  const isOld = Date.now() - Date.parse(read_at) > staleMs
  return connection_status !== 'Linked' || isOld ? 'stale' : status
}

function toProblem({ connection_status, problem }: SourceRow): string | null {
  if (connection_status === 'Error') return 'The connection is broken. Reconnect to get new data'
  if (connection_status === 'Unlinked') return 'Disconnected. Earlier data stays available'
  return problem
}
