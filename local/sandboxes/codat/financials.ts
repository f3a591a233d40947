import { listBankAccounts, listAccountTransactions } from '#local/sandboxes/books/bank.ts'
import { type Books, type OpenItem, generateBooks } from '#local/sandboxes/books/journal.ts'
import { buildBalanceSheet, buildCashFlow, buildProfitAndLoss } from '#local/sandboxes/books/statements.ts'
import { chooseStory } from '#local/sandboxes/books/stories.ts'
import { requireCompany } from './companies.ts'
import { paginate } from './paging.ts'
import { deriveUuid, findPlatformByKey } from './platforms.ts'
import { type ApiRequest, type ApiRoute, buildBadRequest, CodatFailure, type Sandbox } from './sandbox.ts'
import type { StoredConnection } from './state.ts'

export function buildFinancialRoutes(sandbox: Sandbox): ApiRoute[] {
  const readRoute = (
    operation: string,
    url: string,
    answer: (books: Books, request: ApiRequest) => unknown,
  ) => ({
    operation,
    method: 'GET' as const,
    url: `/companies/:companyId${url}`,
    handle: async (request: ApiRequest) => answer((await openBooks(sandbox, request)).books, request),
  })
  return [
    readRoute('get-accounting-company-info', '/data/info', toCompanyInfo),
    readRoute('get-profit-and-loss', '/data/financials/profitAndLoss', (books, request) =>
      toReports(request, books, buildProfitAndLoss),
    ),
    readRoute('get-balance-sheet', '/data/financials/balanceSheet', (books, request) =>
      toReports(request, books, buildBalanceSheet),
    ),
    readRoute('get-cash-flow-statement', '/data/financials/cashFlowStatement', (books, request) =>
      toReports(request, books, buildCashFlow),
    ),
    readRoute('get-aged-debtors-report', '/reports/agedDebtor', (books) => toAged(books, 'receivable')),
    readRoute('get-aged-creditors-report', '/reports/agedCreditor', (books) => toAged(books, 'payable')),
    {
      operation: 'list-accounting-bank-account-transactions',
      method: 'GET',
      url: '/companies/:companyId/connections/:connectionId/data/bankAccounts/:accountId/bankTransactions',
      handle: (request) => listTransactions(sandbox, request),
    },
  ]
}

async function openBooks(sandbox: Sandbox, request: ApiRequest) {
  const company = await requireCompany(sandbox, request)
  const linkedConnections = await sandbox.state.connections({ company_id: company.id, status: 'Linked' })
  const ledger = linkedConnections.find(
    ({ platform_key }) => findPlatformByKey(platform_key)?.sourceType === 'Accounting',
  )
  if (!ledger) throw new CodatFailure(404, `No data available for ID ${company.id}`)
  if (!ledger.last_sync) throw new CodatFailure(409, `The data of ID ${company.id} has not been read yet`)
  return { ledger, books: generateBooks(chooseStory(company.name, company.id), getToday()) }
}

const getToday = () => new Date().toISOString().slice(0, 10)

const toCompanyInfo = ({ lockedThrough, fiscalYearStart }: Books) => ({
  companyName: 'Sandbox company',
  baseCurrency: 'USD',
  financialYearStartDate: `2020-${String(fiscalYearStart).padStart(2, '0')}-01T00:00:00`,
  ...(lockedThrough !== null && { ledgerLockDate: `${lockedThrough}T00:00:00` }),
})

function toReports(
  { query }: ApiRequest,
  books: Books,
  build: (books: Books, month: string) => object,
): object {
  const count = Number(query['periodsToCompare'])
  if (query['periodLength'] !== '1' || !(count >= 0 && count <= 24)) throw buildBadRequest()
  const months = books.months.filter((_, index) => !books.missing.includes(index)).slice(-count - 1)
  return {
    reports: months.map((month) => build(books, month)),
    reportBasis: 'Accrual',
    currency: 'USD',
    mostRecentAvailableMonth: `${books.months.at(-1)}T00:00:00`,
    earliestAvailableMonth: `${books.months[0]}T00:00:00`,
  }
}

function toAged({ openItems }: Books, kind: OpenItem['kind']) {
  const items = Map.groupBy(
    openItems.filter((item) => item.kind === kind),
    ({ party }) => party,
  )
  const name = kind === 'receivable' ? 'customerName' : 'supplierName'
  return {
    generated: new Date().toISOString(),
    reportDate: `${getToday()}T00:00:00`,
    data: [...items].map(([party, items]) => ({
      [name]: party,
      agedCurrencyOutstanding: [{ currency: 'USD', agedOutstandingAmounts: items.map(toAgedAmount) }],
    })),
  }
}

const toAgedAmount = ({ billed, cents }: OpenItem) => ({
  fromDate: `${billed}T00:00:00`,
  toDate: `${billed}T00:00:00`,
  amount: cents / 100,
  details: [{ name: 'Invoices', amount: cents / 100 }],
})

const toAccountId = ({ id }: StoredConnection, name: string) => deriveUuid(`${id} ${name}`)

export async function listBankAccountsInBooks(
  sandbox: Sandbox,
  connection: StoredConnection,
): Promise<object[] | null> {
  if (findPlatformByKey(connection.platform_key)?.sourceType !== 'Accounting') return null
  const company = await sandbox.state.company(connection.company_id)
  const books = generateBooks(chooseStory(company?.name ?? '', connection.company_id), getToday())
  return listBankAccounts(books, 'books').map(({ account, cents }, index) => ({
    id: toAccountId(connection, account.name),
    accountName: account.name,
    accountType: account.kind === 'card' ? 'Credit' : 'Debit',
    nominalCode: String(1010 + index * 10),
    accountNumber: String(40_112_201 + index),
    currency: account.currency,
    // Codat reports debt as positive.
    balance: (account.kind === 'card' ? -cents : cents) / 100,
    availableBalance: cents / 100,
    institution: 'Sandbox Bank',
    status: 'Active',
    modifiedDate: connection.last_sync,
    sourceModifiedDate: connection.last_sync,
  }))
}

async function listTransactions(sandbox: Sandbox, request: ApiRequest) {
  const { ledger, books } = await openBooks(sandbox, request)
  const { connectionId = '', accountId = '', companyId = '' } = request.params
  if (connectionId !== ledger.id) throw new CodatFailure(404, `Data connection ${connectionId} not found`)
  const rows = listAccountTransactions(books, 'books')
    .filter(({ account }) => toAccountId(ledger, account) === accountId)
    .map(({ key, date, cents, text }) => ({
      id: deriveUuid(`${ledger.id} ${key}`),
      accountId,
      clearedOnDate: `${date}T00:00:00`,
      description: text,
      reconciled: books.lockedThrough !== null && date <= books.lockedThrough,
      // Codat reports incoming money as positive.
      amount: cents / 100,
      transactionType: cents > 0 ? 'Credit' : 'Debit',
    }))
  const path = `/companies/${companyId}/connections/${connectionId}/data/bankAccounts/${accountId}/bankTransactions`
  return paginate(path, rows, request.query)
}
