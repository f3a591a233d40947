import type { z } from 'zod'
import type { Call } from '../http.ts'
import { companyPath, connectionPath, forEachPage, toReadFailure } from './codat-calls.ts'
import {
  aged,
  balanceSheet,
  bankTransaction,
  cashFlow,
  companyInfo,
  ledgerTransaction,
  profitAndLoss,
} from './codat-reports.ts'
import type { FinancialReports } from './financials.ts'

const options = { toFailure: toReadFailure }

export function codatFinancials(call: Call): FinancialReports {
  const readStatement = <S extends z.ZodType>(
    operation: string,
    schema: S,
    { companyId, name, months }: { companyId: string; name: string; months: number },
  ): Promise<z.output<S>> => {
    const query = { periodLength: '1', periodsToCompare: String(months - 1) }
    return call(operation, `${companyPath(companyId)}/data/financials/${name}`, schema, { ...options, query })
  }
  return {
    info: (companyId) =>
      call('read company info', `${companyPath(companyId)}/data/info`, companyInfo, options),
    profitAndLoss: (companyId, months) =>
      readStatement('read profit and loss', profitAndLoss, { companyId, name: 'profitAndLoss', months }),
    balanceSheet: (companyId, months) =>
      readStatement('read balance sheet', balanceSheet, { companyId, name: 'balanceSheet', months }),
    cashFlow: (companyId, months) =>
      readStatement('read cash flow', cashFlow, { companyId, name: 'cashFlowStatement', months }),
    aged(companyId, kind) {
      const [name, report] = kind === 'receivable' ? ['debtors', 'agedDebtor'] : ['creditors', 'agedCreditor']
      return call(`read aged ${name}`, `${companyPath(companyId)}/reports/${report}`, aged, options)
    },
    transactions({ companyId, connectionId, accountId }, onPage) {
      const account = `bankAccounts/${encodeURIComponent(accountId)}`
      const path = `${connectionPath(companyId, connectionId)}/data/${account}/bankTransactions`
      const item = ledgerTransaction(accountId)
      return forEachPage(call, { operation: 'list ledger transactions', path, item, options }, onPage)
    },
    bankTransactions({ companyId, connectionId }, onPage) {
      const path = `${connectionPath(companyId, connectionId)}/data/banking-transactions`
      const item = bankTransaction
      return forEachPage(call, { operation: 'list bank transactions', path, item, options }, onPage)
    },
  }
}
