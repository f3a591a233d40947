import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildBooks } from '#contract/rules/metrics/build-books.ts'
import type { Books } from '#contract/rules/metrics/books.ts'
import { computeMetric } from '#contract/rules/metrics/compute.ts'
import type { MetricKey } from '#contract/rules/metrics/catalogue.ts'
import { listBankAccounts, listBankTransactions } from '#local/sandboxes/codat/bank-accounts.ts'
import * as quiltt from '#local/sandboxes/quiltt/bank-data.ts'
import { createTransactionStager, assessHistory, toBankContent } from '#server/financials/reading.ts'
import type { IncomingTransaction } from '#server/financials/staging.ts'
import { codatBankAccount } from '#server/providers/accounting/codat-replies.ts'
import { bankTransaction } from '#server/providers/accounting/codat-reports.ts'
import { plaidAccounts, plaidChanges } from '#server/providers/banking/plaid-replies.ts'
import { startTestPlaid } from '#tests/sandboxes/plaid.ts'
import { missingFacts } from './missing-facts.ts'
import { untidyBank } from './untidy.ts'

const banks = { untidy: 'ins_109512', missing: 'ins_109510', short: 'ins_109509' }
const today = new Date().toISOString().slice(0, 10)

let sandbox: Awaited<ReturnType<typeof startTestPlaid>>
beforeAll(async () => {
  sandbox = await startTestPlaid()
})
afterAll(() => sandbox.stop())

async function link(institution_id: string): Promise<string> {
  const { body } = await sandbox.call('/sandbox/public_token/create', {
    institution_id,
    initial_products: ['transactions'],
    options: { transactions: { days_requested: 730 } },
  })
  const exchanged = await sandbox.call('/item/public_token/exchange', { public_token: body['public_token'] })
  return String(exchanged.body['access_token'])
}

async function listPages(access_token: string, count = 500) {
  const pages = []
  for (let cursor: string | undefined; ;) {
    const { body } = await sandbox.call('/transactions/sync', {
      access_token,
      count,
      ...(cursor && { cursor }),
    })
    const page = plaidChanges.parse(body)
    pages.push(page)
    if (!page.has_more) return pages
    cursor = page.next_cursor
  }
}

async function readBank(access_token: string) {
  const { body } = await sandbox.call('/accounts/get', { access_token })
  const content = toBankContent(plaidAccounts.parse(body))
  const staged = new Map<string, IncomingTransaction>()
  const staging = {
    add: async (all: readonly IncomingTransaction[]) => {
      for (const transaction of all) staged.set(transaction.provider_id, transaction)
      return Promise.resolve()
    },
    remove: async (ids: readonly string[]) => {
      for (const id of ids) staged.delete(id)
      return Promise.resolve()
    },
    clear: () => Promise.resolve(),
    count: () => staged.size,
  }
  const progress = { begin: () => Promise.resolve(), count: () => Promise.resolve() }
  const changes = createTransactionStager({ staging, progress }, content.accounts)
  for (const { added, modified, removed } of await listPages(access_token))
    await changes.add(
      [...added, ...modified],
      removed.map(({ id }) => id),
    )
  return {
    ...content,
    connection: access_token,
    platform: 'Bank',
    kind: 'bank' as const,
    is_linked: true,
    read_at: `${today}T12:00:00Z`,
    is_history_complete: assessHistory(
      { before: { content: null, readAt: null, cursor: null } },
      changes.getFirstDate(),
    ),
    transactions: [...staged.values()].map((transaction) => ({
      ...transaction,
      id: transaction.provider_id,
    })),
  }
}

const openBooks = (...readings: Awaited<ReturnType<typeof readBank>>[]): Books =>
  buildBooks(readings, { today, decisions: new Map() })
const figure = (books: Books, key: MetricKey) => computeMetric(books, key).value

describe('Houndstooth Bank', () => {
  test.each([500, 30])(
    'removes transactions on a page, adds them later, and corrects an amount, with pages of %i',
    async (count) => {
      const pages = await listPages(await link(banks.untidy), count)
      expect(pages.length).toBeGreaterThan(2)
      const addedLater = new Set(pages.slice(1).flatMap(({ added }) => added.map(({ id }) => id)))
      const removed = pages[0]?.removed.map(({ id }) => id) ?? []
      expect(removed).toHaveLength(5)
      expect(removed.every((id) => addedLater.has(id))).toBe(true)
      const first = pages[0]?.added[0]
      const [corrected, ...others] = pages.slice(1).flatMap(({ modified }) => modified)
      expect(others).toEqual([])
      expect(corrected?.id).toBe(first?.id)
      expect(Number(corrected?.amount) - Number(first?.amount)).toBe(1)
    },
  )

  test('has the expected figures', async () => {
    const books = openBooks(await readBank(await link(banks.untidy)))
    // Spending is 4,200 + 1,800 + 3,500 + 20,000 payroll + 1,500 by card + 600 interest. Income is 15,000 + 9,000 / 3.
    expect(figure(books, 'gross_burn')).toBe('31600.00')
    expect(figure(books, 'net_burn')).toBe('13600.00')
    expect(figure(books, 'debt_service')).toBe('2600.00')
    const { balances } = untidyBank.write('', addDays(-730), today)
    const sum = (...keys: string[]) => keys.reduce((total, key) => total + (balances[key] ?? 0), 0)
    expect(Number(figure(books, 'cash'))).toBe(sum('operating', 'payroll', 'idle', 'reserve') / 100)
    expect(Number(figure(books, 'debt'))).toBe(-sum('loan', 'card') / 100)
    expect(books.limits).toEqual({})
    expect(balances['card']).toBeLessThanOrEqual(0)
    const leftOut = computeMetric(books, 'runway').excluded.map(({ line }) => line.class)
    for (const lineClass of [
      'loan_repayment',
      'card_payment',
      'own_transfer',
      'investment_balance',
      'loan_balance',
    ])
      expect(leftOut).toContain(lineClass)
  })
})

const addDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('Tattersall has accounts without a balance, type, name or currency', async () => {
  const reading = await readBank(await link(banks.missing))
  expect(
    reading.accounts.map(({ name, kind, currency, balance }) => [name, kind, currency, balance !== null]),
  ).toEqual([
    ['Operating', 'cash', 'USD', true],
    ['Payroll', 'cash', 'USD', false],
    ['Pool', 'unknown', 'USD', true],
    ['', 'cash', 'unknown', true],
    ['Token wallet', 'cash', 'DOGE', true],
  ])
  expect(openBooks(reading).limits.cash).toBe('Bank Payroll has no balance')
})

test('Gingham has only three months of history, which limits the figures with another bank', async () => {
  const short = await readBank(await link(banks.short))
  expect(short.is_history_complete).toBeNull()
  const books = openBooks(await readBank(await link(banks.untidy)), short)
  expect(books.limits.bank).toMatch(/^Transactions from Bank start on /)
  expect(books.months.bank.size).toBeLessThan(4)
})

test('an item can have only the last month of history', async () => {
  const access_token = await link(banks.untidy)
  const { body } = await sandbox.call('/item/get', { access_token })
  const { item_id } = body['item'] as { item_id: string }
  await sandbox.act(item_id, 'recent')
  const [page] = await listPages(access_token)
  expect(page?.history).toBe('recent')
})

describe('the same stories at other providers', () => {
  const created_at = new Date().toISOString()
  const connect = (institution_id: string) => ({
    id: 'conn_1',
    profile_id: 'p_1',
    institution_id,
    status: 'SYNCED',
    created_at,
  })

  test('have the same kinds, currencies and missing balances at Quiltt', () => {
    const accounts = quiltt.listAccounts(connect(banks.untidy))
    expect(accounts.map(({ kind }) => kind)).toContain('LOAN')
    expect(accounts.filter(({ name }) => name === 'Savings').map(({ mask }) => mask)).toEqual([null, null])
    expect(new Set(accounts.map(({ currency }) => currency))).toEqual(new Set(['USD', 'EUR']))
    const accountsWithGaps = quiltt.listAccounts(connect(banks.missing))
    expect(accountsWithGaps.map(({ balance }) => balance === null)).toEqual(
      missingFacts.accounts.map(({ hasBalance }) => !hasBalance),
    )
    const dates = quiltt.listTransactions(connect(banks.short)).map(({ date }) => date)
    expect(dates.every((date) => date >= addDays(-90))).toBe(true)
    expect(dates.length).toBeGreaterThan(50)
  })

  const connection = {
    id: '0197e6a4-7a3c-7000-8000-000000000001',
    company_id: '0197e6a4-7a3c-7000-8000-000000000002',
    platform_key: 'qhnd',
    status: 'Linked' as const,
    created: created_at,
    last_sync: created_at,
    errors: [],
    link: { otp: '', expires_at: created_at },
  }

  test('owe money on the card of a generated bank at Codat', () => {
    const accounts = listBankAccounts({ ...connection, platform_key: 'upvr' }) ?? []
    const cards = accounts
      .map((account) => codatBankAccount.parse(account))
      .filter(({ kind }) => kind === 'card')
    expect(cards).toMatchObject([{ balance: expect.stringMatching(/^-/) as string }])
  })

  test('appear in Codat’s Banking Sandbox, with a transaction without a date', () => {
    const accounts = (listBankAccounts(connection) ?? []).map((account) => codatBankAccount.parse(account))
    expect(accounts.map(({ kind }) => kind)).toEqual([
      'cash',
      'cash',
      'cash',
      'cash',
      'card',
      'loan',
      'investment',
      'cash',
    ])
    const ids = new Set(accounts.map(({ id }) => id))
    const parsedTransactions = (listBankTransactions(connection) ?? []).map((transaction) =>
      bankTransaction.parse(transaction),
    )
    expect(parsedTransactions.every(({ account_id }) => ids.has(account_id))).toBe(true)
    expect(parsedTransactions.filter(({ date }) => date === '')).toHaveLength(1)
    expect(listBankTransactions({ ...connection, platform_key: 'upvr' })).toBeNull()
  })
})
