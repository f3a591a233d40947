import { z } from 'zod'
import type { StatementSection } from '#contract/rules/metrics/statement-rules.ts'
import { money } from '../money.ts'
import type { AgedItem, CashFlowMonth, Statement } from './financials.ts'

interface ReportLine {
  name?: string | null | undefined
  value: number
  items?: ReportLine[] | null | undefined
}

const reportLine: z.ZodType<ReportLine> = z.object({
  name: z.string().nullish(),
  value: z.number(),
  get items() {
    return z.array(reportLine).nullish()
  },
})

const section = reportLine.nullish()
const reportBasis = z.string().nullish()

export const profitAndLoss = z.object({
  reports: z.array(
    z.object({
      toDate: z.string(),
      income: section,
      costOfSales: section,
      expenses: section,
      otherIncome: section,
      otherExpenses: section,
    }),
  ),
  reportBasis,
  currency: z.string().nullish(),
})

export const balanceSheet = z.object({
  reports: z.array(z.object({ date: z.string(), assets: section, liabilities: section, equity: section })),
  currency: z.string().nullish(),
})

export const cashFlow = z.object({
  reports: z.array(z.object({ toDate: z.string(), cashReceipts: section, cashPayments: section })),
})

export const companyInfo = z.object({
  baseCurrency: z.string().nullish(),
  financialYearStartDate: z.string().nullish(),
  ledgerLockDate: z.string().nullish(),
})

export const aged = z.object({
  data: z.array(
    z.object({
      customerName: z.string().nullish(),
      supplierName: z.string().nullish(),
      agedCurrencyOutstanding: z.array(
        z.object({
          currency: z.string().nullish(),
          agedOutstandingAmounts: z.array(
            z.object({
              fromDate: z.string().nullish(),
              toDate: z.string().nullish(),
              amount: z.number(),
            }),
          ),
        }),
      ),
    }),
  ),
})

export const ledgerTransaction = z.object({
  id: z.string().min(1),
  accountId: z.string().nullish(),
  clearedOnDate: z.string(),
  description: z.string().nullish(),
  amount: z.number(),
})

export const bankTransaction = z.object({
  id: z.string().min(1),
  accountId: z.string(),
  currency: z.string().nullish(),
  postedDate: z.string().nullish(),
  authorizedDate: z.string().nullish(),
  description: z.string().nullish(),
  amount: z.number().nullish(),
})

/** Codat's dates have a time of no meaning. */
export const toDay = (time: string): string => time.slice(0, 10)
export const toAmount = (value: number): string => money(value) ?? '0.00'

type Line = Statement['lines'][number]

/** The accounts below a line; what its parts leave of its value is a line of its own. */
function flatten(
  line: ReportLine | null | undefined,
  base: Pick<Line, 'month' | 'section'>,
  groups: string[] = [],
): Line[] {
  if (!line) return []
  const name = line.name ?? ''
  const items = line.items ?? []
  if (items.length === 0)
    return line.value === 0 ? [] : [{ ...base, groups, account: name, amount: toAmount(line.value) }]
  const own = groups.length === 0 ? [name] : [...groups, name]
  const lines = items.flatMap((item) => flatten(item, base, own))
  const rest = line.value - items.reduce((sum, { value }) => sum + value, 0)
  return Math.abs(rest) < 0.005
    ? lines
    : [...lines, { ...base, groups: own, account: `${name}, rest`, amount: toAmount(rest) }]
}

const bases: Record<string, Statement['basis']> = { Accrual: 'accrual', Cash: 'cash' }

export function toProfitAndLoss({
  reports,
  reportBasis: basis,
  currency,
}: z.output<typeof profitAndLoss>): Statement {
  const sections = [
    ['income', 'income'],
    ['costOfSales', 'cost_of_sales'],
    ['expenses', 'expenses'],
    ['otherIncome', 'other_income'],
    ['otherExpenses', 'other_expenses'],
  ] as const satisfies (readonly [string, StatementSection])[]
  return {
    currency: currency ?? null,
    basis: bases[basis ?? ''] ?? 'unknown',
    months: reports.map(({ toDate }) => toDate.slice(0, 7)),
    lines: reports.flatMap((report) =>
      sections.flatMap(([key, name]) =>
        flatten(report[key], { month: report.toDate.slice(0, 7), section: name }),
      ),
    ),
  }
}

export function toBalanceSheet({ reports, currency }: z.output<typeof balanceSheet>): Statement {
  return {
    currency: currency ?? null,
    basis: 'unknown',
    months: reports.map(({ date }) => date.slice(0, 7)),
    lines: reports.flatMap((report) =>
      (['assets', 'liabilities', 'equity'] as const).flatMap((name) =>
        flatten(report[name], { month: report.date.slice(0, 7), section: name }),
      ),
    ),
  }
}

export const toAged = ({ data }: z.output<typeof aged>): AgedItem[] =>
  data.flatMap(({ customerName, supplierName, agedCurrencyOutstanding }) =>
    agedCurrencyOutstanding.flatMap(({ currency, agedOutstandingAmounts }) =>
      agedOutstandingAmounts
        .filter(({ amount }) => amount !== 0)
        .map(({ fromDate, toDate, amount }) => ({
          party: customerName ?? supplierName ?? 'Unnamed',
          // The oldest span has no first day.
          billed_from: toDay(fromDate ?? toDate ?? '') || null,
          amount: toAmount(amount),
          currency: currency ?? null,
        })),
    ),
  )

export const toCashFlow = ({ reports }: z.output<typeof cashFlow>): CashFlowMonth[] =>
  reports.map(({ toDate, cashReceipts, cashPayments }) => ({
    month: toDate.slice(0, 7),
    receipts: toAmount(cashReceipts?.value ?? 0),
    payments: toAmount(cashPayments?.value ?? 0),
  }))
