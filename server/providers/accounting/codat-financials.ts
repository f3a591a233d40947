import type { z } from 'zod'
import type { ProviderFailure } from '../provider-error.ts'
import { fetchAllPages, type Send } from './codat-calls.ts'
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
import type { FinancialReports, LedgerTransaction } from './financials.ts'

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
    transactions: (companyId, connectionId, accountId) =>
      readLedgerTransactions(send, companyId, { connectionId, accountId }),
    bankTransactions: (companyId, connectionId) => readBankTransactions(send, companyId, connectionId),
  }
}

const connectionPath = (companyId: string, connectionId: string, rest: string) =>
  companyPath(companyId, `/connections/${encodeURIComponent(connectionId)}${rest}`)

async function readLedgerTransactions(
  send: Send,
  companyId: string,
  { connectionId, accountId }: { connectionId: string; accountId: string },
): Promise<LedgerTransaction[]> {
  const rest = `/data/bankAccounts/${encodeURIComponent(accountId)}/bankTransactions`
  const path = connectionPath(companyId, connectionId, rest)
  const rows = await fetchAllPages(send, 'list ledger transactions', path, ledgerTransaction, { toFailure })
  return rows.map(({ id, clearedOnDate, description, amount }) => ({
    id,
    account_id: accountId,
    date: toDay(clearedOnDate),
    description: description ?? '',
    amount: toAmount(amount),
  }))
}

/** One that is not posted yet may change its amount, or never be: it is left out. */
async function readBankTransactions(
  send: Send,
  companyId: string,
  connectionId: string,
): Promise<LedgerTransaction[]> {
  const path = connectionPath(companyId, connectionId, '/data/banking-transactions')
  const rows = await fetchAllPages(send, 'list bank transactions', path, bankTransaction, { toFailure })
  return rows.flatMap(({ id, accountId, postedDate, description, amount }) =>
    postedDate
      ? [
          {
            id,
            account_id: accountId,
            date: toDay(postedDate),
            description: description ?? '',
            amount: toAmount(amount),
          },
        ]
      : [],
  )
}
