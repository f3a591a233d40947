import type { z } from 'zod'
import type { Call } from '../http.ts'
import { toCompanyPath, toConnectionPath, forEachPage, toReadFailure } from './codat-calls.ts'
import {
  aged,
  balanceSheet,
  bankTransaction,
  cashFlow,
  companyInfo,
  buildLedgerTransactionSchema,
  profitAndLoss,
} from './codat-reports.ts'
import type { FinancialReports } from './financials.ts'

const options = { toFailure: toReadFailure }

export function createCodatReports(call: Call): FinancialReports {
  const readStatement = <S extends z.ZodType>(
    operation: string,
    schema: S,
    { companyId, name, months }: { companyId: string; name: string; months: number },
  ): Promise<z.output<S>> => {
    const query = { periodLength: '1', periodsToCompare: String(months - 1) }
    return call(operation, `${toCompanyPath(companyId)}/data/financials/${name}`, schema, {
      ...options,
      query,
    })
  }
  return {
    info: (companyId) =>
      call('read company info', `${toCompanyPath(companyId)}/data/info`, companyInfo, options),
    profitAndLoss: (companyId, months) =>
      readStatement('read profit and loss', profitAndLoss, { companyId, name: 'profitAndLoss', months }),
    balanceSheet: (companyId, months) =>
      readStatement('read balance sheet', balanceSheet, { companyId, name: 'balanceSheet', months }),
    cashFlow: (companyId, months) =>
      readStatement('read cash flow', cashFlow, { companyId, name: 'cashFlowStatement', months }),
    aged(companyId, kind) {
      const [name, report] = kind === 'receivable' ? ['debtors', 'agedDebtor'] : ['creditors', 'agedCreditor']
      return call(`read aged ${name}`, `${toCompanyPath(companyId)}/reports/${report}`, aged, options)
    },
    transactions({ companyId, connectionId, accountId }, onPage) {
      const account = `bankAccounts/${encodeURIComponent(accountId)}`
      const path = `${toConnectionPath(companyId, connectionId)}/data/${account}/bankTransactions`
      const item = buildLedgerTransactionSchema(accountId)
      return forEachPage(call, { operation: 'list ledger transactions', path, item, options }, onPage)
    },
    bankTransactions({ companyId, connectionId }, onPage) {
      const path = `${toConnectionPath(companyId, connectionId)}/data/banking-transactions`
      const item = bankTransaction
      return forEachPage(call, { operation: 'list bank transactions', path, item, options }, onPage)
    },
  }
}
