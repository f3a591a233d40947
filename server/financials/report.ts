import { sql } from 'kysely'
import { z } from 'zod'
import { FinancialBalance, MergedAccount } from '#contract/financials/accounts.ts'
import { FinancialGap, FinancialMonth, Metric } from '#contract/financials/financials.ts'
import { Computed } from '#contract/financials/values.ts'
import type { Books } from '#contract/rules/metrics/books.ts'
import { chooseBanks, getAccountKey, nameAccounts } from '#contract/rules/metrics/accounts.ts'
import { type MetricKey, metricKeys, metrics, unitDecimals } from '#contract/rules/metrics/catalogue.ts'
import {
  computeMetric,
  computePreviousMetric,
  type Figure,
  type MetricResult,
} from '#contract/rules/metrics/compute.ts'
import { condenseBooks } from '#contract/rules/metrics/condense.ts'
import { listMonths, toMonth } from '#contract/rules/metrics/months.ts'
import type { Context } from '#server/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { toAccountKind, toAccountType } from './content.ts'
import type { ReadingContext } from './load-readings.ts'
import { loadSnapshotContent } from './snapshots.ts'
import { listStatementMonths, noFigure } from './statement-months.ts'
import { type LoadedBooks, loadBooks } from './load-books.ts'

export const maxVisibleMonths = 24

/** Older reports have balances with a type but no kind. */
const StoredBalance = z.preprocess(
  (stored: unknown) => ({ kind: toAccountKind((stored as { type?: unknown }).type), ...(stored as object) }),
  FinancialBalance,
)

/** Reports that were stored before these metrics existed do not contain them. */
const StoredMonth = FinancialMonth.extend({
  metrics: FinancialMonth.shape.metrics.extend({
    revenue_concentration: Computed.default(noFigure),
    recurring_share: Computed.default(noFigure),
  }),
})

/** The figures of a company, stored so that pages load without recalculation. */
export const Report = z.object({
  currency: z.string().nullable(),
  fiscal_year_start: z.int().nullable(),
  closed_through: z.string().nullable(),
  as_of: z.string().nullable(),
  months: z.array(StoredMonth),
  balances: z.array(StoredBalance),
  merged: z.array(MergedAccount).default([]),
  limits: z.array(z.string()).default([]),
  gaps: z.array(FinancialGap),
  /**
   * Total of the loans, excluding credit cards, on the latest balance sheet. Without balance sheets, the total balance
   * of the connected loan accounts, which is negative if the company owes money.
   */
  loans: z.string().nullable().default(null),
  /** Each metric for its latest month. */
  latest: z.array(Metric),
})
export type Report = z.infer<typeof Report>

export function toMetric(
  key: MetricKey,
  result: MetricResult,
  { books, as_of }: Pick<LoadedBooks, 'books' | 'as_of'>,
): Metric {
  const { value, status, special, reason, formula, period, open_books } = result
  const previous = computePreviousMetric(books, key, result)
  return {
    key,
    ...metrics[key],
    formula,
    value,
    status,
    special,
    reason,
    period,
    open_books,
    as_of,
    decimals: unitDecimals[metrics[key].unit],
    currency: metrics[key].unit === 'money' ? books.currency : null,
    previous: previous?.period ? { ...toFigure(previous), period: previous.period } : null,
  }
}

const toFigure = ({ value, status, special }: Figure): Figure => ({ value, status, special })

export async function recalculateReport(ctx: Context, companyId: string): Promise<Books> {
  const loaded = await loadBooks(ctx, companyId)
  const condensed = { ...loaded, books: condenseBooks(loaded.books) }
  const { by_month, ...report } = buildReport(condensed, await loadSourceFacts(ctx, companyId))
  const values = {
    computed_at: new Date().toISOString(),
    content: JSON.stringify(report),
    by_month: JSON.stringify(by_month),
  }
  await ctx.db
    .insertInto('financial_reports')
    .values({ company_id: companyId, ...values })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute()
  return loaded.books
}

function buildReport(
  loaded: LoadedBooks,
  sources: SourceFacts,
): Report & { by_month: Record<string, Metric[]> } {
  const { books, readings, as_of } = loaded
  const visibleMonths = listMonths(books.lastMonth, maxVisibleMonths)
  const compute = (month?: string) =>
    metricKeys.map((key) => toMetric(key, computeMetric(books, key, month, { isFigureOnly: true }), loaded))
  const by_month = Object.fromEntries(visibleMonths.map((month) => [month, compute(month)]))
  const closed = [...books.months.profit_and_loss].filter((month) => !books.openMonths.has(month)).toSorted()
  const { months, gaps } = listStatementMonths({ loaded, visibleMonths, by_month, ...sources })
  return {
    currency: readings.length > 0 ? books.currency : null,
    fiscal_year_start: sources.fiscal_year_start,
    closed_through: closed.at(-1) ?? null,
    as_of,
    months,
    ...listAccounts(readings),
    limits: Object.values(books.limits),
    gaps,
    loans: computeMetric(books, 'debt').terms.find(({ name }) => name === 'loans')?.value ?? null,
    latest: compute(),
    by_month,
  }
}

function listAccounts(readings: LoadedBooks['readings']): Pick<Report, 'balances' | 'merged'> {
  const { banks, merged } = chooseBanks(readings)
  const names = nameAccounts(banks)
  const balances = banks.flatMap(({ connection, platform, read_at, accounts }) =>
    accounts.map(({ id, name, kind, currency, balance }) => ({
      connection,
      source: platform,
      account: names.get(getAccountKey(connection, id)) ?? name,
      type: toAccountType(kind),
      kind,
      currency,
      balance,
      as_of: read_at,
    })),
  )
  return { balances, merged }
}

type SourceFacts = Awaited<ReturnType<typeof loadSourceFacts>>

async function loadSourceFacts(ctx: ReadingContext, companyId: string) {
  const rows = await ctx.db
    .selectFrom('financial_sources as source')
    .innerJoin('financial_snapshots as snapshot', (join) =>
      join
        .onRef('snapshot.company_id', '=', 'source.company_id')
        .onRef('snapshot.connection_id', '=', 'source.connection_id')
        .onRef('snapshot.id', '=', 'source.snapshot_id'),
    )
    .select(['snapshot.content', 'snapshot.storage_key', 'source.restated_months'])
    .where('source.company_id', '=', companyId)
    .execute()
  const contents = []
  for (const row of rows) contents.push(await loadSnapshotContent(ctx, row))
  const ledger = contents.find((content) => content !== null && content.statements.length > 0)
  return {
    basis: ledger?.basis ?? ('unknown' as const),
    fiscal_year_start: ledger?.fiscal_year_start ?? null,
    restated: new Set(rows.flatMap(({ restated_months }) => restated_months)),
    present: toMonth(new Date().toISOString()),
  }
}

/** Returns null before the first sync. */
export async function loadReport(
  { db }: { db: Database | Transaction },
  companyId: string,
): Promise<(Report & { computed_at: string }) | null> {
  const row = await db
    .selectFrom('financial_reports')
    .select(['content', 'computed_at'])
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return row ? { ...Report.parse(row.content), computed_at: row.computed_at } : null
}

/** Returns null for a month outside the report. */
export async function loadMonthMetrics(
  { db }: { db: Database },
  companyId: string,
  month: string,
): Promise<Metric[] | null> {
  const row = await db
    .selectFrom('financial_reports')
    .select(sql<unknown>`by_month -> ${month}::text`.as('metrics'))
    .where('company_id', '=', companyId)
    .executeTakeFirst()
  return z
    .array(Metric)
    .nullable()
    .parse(row?.metrics ?? null)
}

const MonthFigure = Computed.extend({ month: z.string() })

export async function loadMetricSeries({ db }: { db: Database }, companyId: string, key: MetricKey) {
  const { rows } = await sql<z.infer<typeof MonthFigure>>`
    select month.key as month, metric ->> 'value' as value, metric ->> 'status' as status, metric ->> 'special' as special
    from financial_reports as report,
      json_each(report.by_month) as month,
      json_array_elements(month.value) as metric
    where report.company_id = ${companyId} and metric ->> 'key' = ${key}
    order by month.key`.execute(db)
  return z.array(MonthFigure).parse(rows)
}
