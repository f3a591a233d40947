import { z } from 'zod'
import { formatAmount } from '../money.ts'
import type { AgedItem, BooksInfo, CashFlowMonth, LedgerTransaction, Statement } from './financials.ts'

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

/** The time of day in Codat's timestamps has no meaning. */
const toDay = (time: string): string => time.slice(0, 10)
const toMonth = (time: string): string => time.slice(0, 7)
const toAmount = (value: number): string => formatAmount(value) ?? '0.00'

type Line = Statement['lines'][number]

/** A difference of at least half a cent between a line and its items becomes a separate line. */
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
  const lineGroups = groups.length === 0 ? [name] : [...groups, name]
  const lines = items.flatMap((item) => flatten(item, base, lineGroups))
  const remainder = line.value - items.reduce((sum, { value }) => sum + value, 0)
  return Math.abs(remainder) < 0.005
    ? lines
    : [...lines, { ...base, groups: lineGroups, account: `${name}, remainder`, amount: toAmount(remainder) }]
}

const bases: Record<string, Statement['basis']> = { Accrual: 'accrual', Cash: 'cash' }

export const profitAndLoss = z
  .object({
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
    reportBasis: z.string().nullish(),
    currency: z.string().nullish(),
  })
  .transform(({ reports, reportBasis, currency }): Statement => ({
    currency: currency ?? null,
    basis: bases[reportBasis ?? ''] ?? 'unknown',
    months: reports.map(({ toDate }) => toMonth(toDate)),
    lines: reports.flatMap(({ toDate, ...report }) => {
      const month = toMonth(toDate)
      return [
        ...flatten(report.income, { month, section: 'income' }),
        ...flatten(report.costOfSales, { month, section: 'cost_of_sales' }),
        ...flatten(report.expenses, { month, section: 'expenses' }),
        ...flatten(report.otherIncome, { month, section: 'other_income' }),
        ...flatten(report.otherExpenses, { month, section: 'other_expenses' }),
      ]
    }),
  }))

export const balanceSheet = z
  .object({
    reports: z.array(z.object({ date: z.string(), assets: section, liabilities: section, equity: section })),
    currency: z.string().nullish(),
  })
  .transform(({ reports, currency }): Statement => ({
    currency: currency ?? null,
    basis: 'unknown',
    months: reports.map(({ date }) => toMonth(date)),
    lines: reports.flatMap((report) =>
      (['assets', 'liabilities', 'equity'] as const).flatMap((name) =>
        flatten(report[name], { month: toMonth(report.date), section: name }),
      ),
    ),
  }))

export const cashFlow = z
  .object({
    reports: z.array(z.object({ toDate: z.string(), cashReceipts: section, cashPayments: section })),
  })
  .transform(({ reports }) =>
    reports.map(({ toDate, cashReceipts, cashPayments }): CashFlowMonth => ({
      month: toMonth(toDate),
      receipts: toAmount(cashReceipts?.value ?? 0),
      payments: toAmount(cashPayments?.value ?? 0),
    })),
  )

export const companyInfo = z
  .object({
    baseCurrency: z.string().nullish(),
    financialYearStartDate: z.string().nullish(),
    ledgerLockDate: z.string().nullish(),
  })
  .transform(({ baseCurrency, financialYearStartDate, ledgerLockDate }): BooksInfo => ({
    currency: baseCurrency ?? null,
    fiscal_year_start: financialYearStartDate ? Number(financialYearStartDate.slice(5, 7)) : null,
    locked_through: ledgerLockDate ? toDay(ledgerLockDate) : null,
  }))

const agedAmounts = z.object({
  currency: z.string().nullish(),
  agedOutstandingAmounts: z.array(
    z.object({ fromDate: z.string().nullish(), toDate: z.string().nullish(), amount: z.number() }),
  ),
})

export const aged = z
  .object({
    data: z.array(
      z.object({
        customerName: z.string().nullish(),
        supplierName: z.string().nullish(),
        agedCurrencyOutstanding: z.array(agedAmounts),
      }),
    ),
  })
  .transform(({ data }) =>
    data.flatMap(({ customerName, supplierName, agedCurrencyOutstanding }) =>
      agedCurrencyOutstanding.flatMap(({ currency, agedOutstandingAmounts }) =>
        agedOutstandingAmounts
          .filter(({ amount }) => amount !== 0)
          .map(({ fromDate, toDate, amount }): AgedItem => ({
            party: customerName ?? supplierName ?? 'Unnamed',
            // The oldest billing period has no first day.
            billed_from: toDay(fromDate ?? toDate ?? '') || null,
            amount: toAmount(amount),
            currency: currency ?? null,
          })),
      ),
    ),
  )

/** The account id is part of the URL, not of the response. */
export const buildLedgerTransactionSchema = (accountId: string) =>
  z
    .object({
      id: z.string().min(1),
      clearedOnDate: z.string(),
      description: z.string().nullish(),
      amount: z.number(),
    })
    .transform(({ id, clearedOnDate, description, amount }): LedgerTransaction => ({
      id,
      account_id: accountId,
      date: toDay(clearedOnDate),
      description: description ?? '',
      amount: toAmount(amount),
      currency: null,
      pending: false,
    }))

export const bankTransaction = z
  .object({
    id: z.string().min(1),
    accountId: z.string(),
    currency: z.string().nullish(),
    postedDate: z.string().nullish(),
    description: z.string().nullish(),
    amount: z.number().nullish(),
  })
  .transform(({ id, accountId, postedDate, description, amount, currency }): LedgerTransaction => ({
    id,
    account_id: accountId,
    date: toDay(postedDate ?? ''),
    description: description ?? '',
    amount: toAmount(amount ?? 0),
    currency: currency ?? null,
    pending: !postedDate || typeof amount !== 'number',
  }))
