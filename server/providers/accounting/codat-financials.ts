import type { z } from 'zod'
import type { ProviderFailure } from '../../core/provider-error.ts'
import { forEachPage, type Send } from './codat-calls.ts'
import {
  aged,
  balanceSheet,
  bankTransaction,
  cashFlow,
  companyInfo,
  ledgerTransaction,
  profitAndLoss,
  toAged,
  toAmount,
  toBalanceSheet,
  toCashFlow,
  toDay,
  toProfitAndLoss,
} from './codat-reports.ts'
import type { FinancialReports, LedgerAccountId, OnTransactions } from './financials.ts'

/** For data, Codat answers 404 and 409 when nothing was read yet. */
const toFailure = (status: number): ProviderFailure | undefined =>
  status === 404 || status === 409 ? 'not_ready' : undefined

const companyPath = (companyId: string, rest: string) => `/companies/${encodeURIComponent(companyId)}${rest}`

/** What a company's books say, by Codat. */
export function codatFinancials(send: Send): FinancialReports {
  const read = <S extends z.ZodType>(
    operation: string,
    path: string,
    schema: S,
    query?: Record<string, string>,
  ): Promise<z.output<S>> => send(operation, path, schema, { toFailure, ...(query && { query }) })
  const statement = <S extends z.ZodType>(operation: string, path: string, schema: S, months: number) =>
    read(operation, path, schema, { periodLength: '1', periodsToCompare: String(months - 1) })
  return {
    async info(companyId) {
      const info = await read('read company info', companyPath(companyId, '/data/info'), companyInfo)
      const { baseCurrency, financialYearStartDate, ledgerLockDate } = info
      return {
        currency: baseCurrency ?? null,
        fiscal_year_start: financialYearStartDate ? Number(financialYearStartDate.slice(5, 7)) : null,
        locked_through: ledgerLockDate ? toDay(ledgerLockDate) : null,
      }
    },
    async profitAndLoss(companyId, months) {
      const path = companyPath(companyId, '/data/financials/profitAndLoss')
      return toProfitAndLoss(await statement('read profit and loss', path, profitAndLoss, months))
    },
    async balanceSheet(companyId, months) {
      const path = companyPath(companyId, '/data/financials/balanceSheet')
      return toBalanceSheet(await statement('read balance sheet', path, balanceSheet, months))
    },
    async cashFlow(companyId, months) {
      const path = companyPath(companyId, '/data/financials/cashFlowStatement')
      return toCashFlow(await statement('read cash flow', path, cashFlow, months))
    },
    async aged(companyId, kind) {
      const [name, report] = kind === 'receivable' ? ['debtors', 'agedDebtor'] : ['creditors', 'agedCreditor']
      return toAged(await read(`read aged ${name}`, companyPath(companyId, `/reports/${report}`), aged))
    },
    transactions: (account, onPage) => readLedgerTransactions(send, account, onPage),
    bankTransactions: (connection, onPage) => readBankTransactions(send, connection, onPage),
  }
}

const connectionPath = (
  { companyId, connectionId }: Omit<LedgerAccountId, 'accountId'>,
  rest: string,
): string => companyPath(companyId, `/connections/${encodeURIComponent(connectionId)}${rest}`)

function readLedgerTransactions(send: Send, account: LedgerAccountId, onPage: OnTransactions): Promise<void> {
  const { accountId } = account
  const rest = `/data/bankAccounts/${encodeURIComponent(accountId)}/bankTransactions`
  const path = connectionPath(account, rest)
  const list = {
    operation: 'list ledger transactions',
    path,
    item: ledgerTransaction,
    options: { toFailure },
  }
  return forEachPage(send, list, (page) =>
    onPage(
      page.map(({ id, clearedOnDate, description, amount }) => ({
        id,
        account_id: accountId,
        date: toDay(clearedOnDate),
        description: description ?? '',
        amount: toAmount(amount),
        currency: null,
        pending: false,
      })),
    ),
  )
}

/** A movement without a day or an amount is not booked yet. */
function readBankTransactions(
  send: Send,
  connection: Omit<LedgerAccountId, 'accountId'>,
  onPage: OnTransactions,
): Promise<void> {
  const path = connectionPath(connection, '/data/banking-transactions')
  const list = { operation: 'list bank transactions', path, item: bankTransaction, options: { toFailure } }
  return forEachPage(send, list, (page) =>
    onPage(
      page.map(({ id, accountId, postedDate, description, amount, currency }) => ({
        id,
        account_id: accountId,
        date: toDay(postedDate ?? ''),
        description: description ?? '',
        amount: toAmount(amount ?? 0),
        currency: currency ?? null,
        pending: !postedDate || typeof amount !== 'number',
      })),
    ),
  )
}
