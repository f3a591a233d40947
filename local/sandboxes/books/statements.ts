import { type Account, type AccountKind, type Books, sumBalance } from './journal.ts'

/** A report line, nested like Codat's lines. */
export interface ReportLine {
  accountId?: string
  name: string
  value: number
  items: ReportLine[]
}

const group = (name: string, items: ReportLine[]): ReportLine => ({
  name,
  value: Math.round(items.reduce((sum, { value }) => sum + value, 0) * 100) / 100,
  items,
})

const toAccountId = ({ name }: Account) => name.toLowerCase().replaceAll(/[^a-z]+/g, '-')

const lastDay = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).toISOString().slice(0, 10)

/** Kinds of accounts with credit balances, which statements show as positive. */
const creditKinds: readonly AccountKind[] = ['card', 'payable', 'debt', 'equity', 'income', 'other_income']

const toLine = (account: Account, cents: number): ReportLine => ({
  accountId: toAccountId(account),
  name: account.name,
  value: ((creditKinds.includes(account.kind) ? -cents : cents) || 0) / 100,
  items: [],
})

/** `month` is the first day of the month. */
export function buildProfitAndLoss({ accounts, entries }: Books, month: string) {
  const within = entries.filter(({ date }) => date >= month && date <= lastDay(month))
  const section = (name: string, kind: AccountKind) => {
    const lines = accounts
      .filter((account) => account.kind === kind)
      .map((account) => toLine(account, sumBalance(within, account, '9999-12-31')))
    return group(
      name,
      lines.filter(({ value }) => value !== 0),
    )
  }
  const income = section('Income', 'income')
  const costOfSales = section('Cost of sales', 'cost_of_sales')
  const expenses = section('Expenses', 'expenses')
  const otherIncome = section('Other income', 'other_income')
  const otherExpenses = section('Other expenses', 'other_expenses')
  const grossProfit = income.value - costOfSales.value
  const netOperatingProfit = grossProfit - expenses.value
  const netOtherIncome = otherIncome.value - otherExpenses.value
  return {
    fromDate: `${month}T00:00:00`,
    toDate: `${lastDay(month)}T00:00:00`,
    income,
    costOfSales,
    grossProfit,
    expenses,
    netOperatingProfit,
    otherExpenses,
    otherIncome,
    netOtherIncome,
    netProfit: netOperatingProfit + netOtherIncome,
  }
}

/** Builds the balance sheet at the end of a month. For the current month, the amounts are as of today. */
export function buildBalanceSheet({ accounts, entries }: Books, month: string) {
  const day = lastDay(month)
  const lines = (...kinds: AccountKind[]) =>
    accounts
      .filter(({ kind }) => kinds.includes(kind))
      .map((account) => toLine(account, sumBalance(entries, account, day)))
      .filter(({ value }) => value !== 0)
  const profitKinds: AccountKind[] = ['income', 'cost_of_sales', 'expenses', 'other_income', 'other_expenses']
  const earned = accounts
    .filter(({ kind }) => profitKinds.includes(kind))
    .reduce((sum, account) => sum - sumBalance(entries, account, day), 0)
  const assets = group('Assets', [
    group('Bank accounts', lines('bank')),
    group('Receivables', lines('receivable')),
    group('Fixed assets', lines('fixed')),
  ])
  const liabilities = group('Liabilities', [
    group('Payables', lines('payable')),
    group('Credit cards', lines('card')),
    group('Loans', lines('debt')),
  ])
  const equity = group('Equity', [
    ...lines('equity'),
    { name: 'Retained earnings', value: earned / 100, items: [] },
  ])
  return {
    date: `${day}T00:00:00`,
    assets,
    liabilities,
    equity,
    netAssets: assets.value - liabilities.value,
  }
}

export function buildCashFlow({ entries }: Books, month: string) {
  const within = entries.filter(({ date }) => date >= month && date <= lastDay(month))
  const sum = (side: 'debit' | 'credit') =>
    within
      .filter(
        (entry) =>
          entry[side].kind === 'bank' && entry[side === 'debit' ? 'credit' : 'debit'].kind !== 'bank',
      )
      .reduce((total, { cents }) => total + cents, 0) / 100
  return {
    fromDate: `${month}T00:00:00`,
    toDate: `${lastDay(month)}T00:00:00`,
    cashReceipts: { name: 'Cash receipts', value: sum('debit'), items: [] },
    cashPayments: { name: 'Cash payments', value: sum('credit'), items: [] },
  }
}
