import { describe, expect, test } from 'vitest'
import { now } from './books.ts'
import { buildBooks } from './build-books.ts'
import type { Line } from './line.ts'
import type { SourceReading } from './readings.ts'
import {
  buildBankWithTransactions,
  buildAccount,
  buildBank,
  buildLedger,
  buildTransaction,
} from './testing.ts'

const join = (readings: SourceReading[]) =>
  buildBooks(readings, { today: '2026-11-22', decisions: new Map() })
const listAll = (months: ReadonlyMap<string, readonly Line[]>) => [...months.values()].flat()

describe('the balance of an account', () => {
  const listCash = (...readings: SourceReading[]) =>
    [...join(readings).lines.cash].map(([month, lines]) => [month, lines.map(({ cents }) => cents)])

  test('is the bank’s balance today, and calculated backward for the end of every covered month', () => {
    const bank = buildBankWithTransactions([
      { date: '2026-08-03', amount: '-7.00' },
      { date: '2026-09-30', amount: '-50.00' },
      { date: '2026-10-01', amount: '200.00' },
      { date: '2026-10-31', amount: '-30.00' },
      { date: '2026-11-02', amount: '400.00' },
    ])
    expect(listCash(bank)).toEqual([
      [now, [1000_00n]],
      ['2026-10', [600_00n]],
      ['2026-09', [430_00n]],
      ['2026-08', [480_00n]],
    ])
    expect(join([bank]).months.cash).toEqual(new Set([now, '2026-10', '2026-09', '2026-08']))
  })

  test('includes its source', () => {
    const account = buildAccount({ id: 'checking', balance: '12.34', currency: 'CAD' })
    const transactions = [buildTransaction('checking', { date: '2026-10-01', amount: '-1.00' })]
    const line = {
      id: 'checking',
      source: 'First Bank',
      account: 'Checking',
      cents: 1234n,
      currency: 'CAD',
      class: 'account_balance',
      rule: 'Reported by the bank',
      original_class: null,
    }
    expect(listAll(join([buildBank({ accounts: [account], transactions })]).lines.cash)).toEqual([
      { ...line, date: '2026-11-22', description: 'Balance' },
      {
        ...line,
        date: '2026-10-31',
        description: 'Balance at the end of the month, calculated backward from today',
      },
    ])
  })

  test('is calculated only with its own transactions', () => {
    const listTransactions = (amount: string) => [{ date: '2026-10-01' }, { date: '2026-11-01', amount }]
    const firstBank = buildBankWithTransactions(listTransactions('-100.00'))
    const secondBank = buildBankWithTransactions(listTransactions('-1.00'), { platform: 'Second Bank' })
    expect(listCash(firstBank, secondBank)).toEqual([
      [now, [1000_00n, 1000_00n]],
      ['2026-10', [1100_00n, 1001_00n]],
    ])
  })

  test('from an old reading counts for the months before the reading', () => {
    const bank = buildBankWithTransactions(
      [{ date: '2026-08-01' }, { date: '2026-10-02', amount: '-5.00' }],
      {
        read_at: '2026-10-09T06:00:00Z',
      },
    )
    expect(listCash(bank)).toEqual([
      [now, [1000_00n]],
      ['2026-09', [1005_00n]],
      ['2026-08', [1005_00n]],
    ])
  })

  test('is known only for today if the bank has no transactions', () => {
    expect(listCash(buildBankWithTransactions([]))).toEqual([[now, [1000_00n]]])
  })

  test('of other kinds of accounts is listed separately and does not count as cash', () => {
    const accounts = (['cash', 'card', 'loan', 'investment', 'unknown'] as const).map((kind) =>
      buildAccount({ name: kind, kind }),
    )
    const { lines, months } = join([buildBank({ accounts })])
    expect(lines.cash.get(now)?.map((line) => [line.account, line.class])).toEqual([
      ['cash', 'account_balance'],
      ['card', 'card_balance'],
      ['loan', 'loan_balance'],
      ['investment', 'investment_balance'],
      ['unknown', 'unknown_balance'],
    ])
    expect(months.cash).toEqual(new Set([now]))
  })

  test('that is missing leaves cash unknown, with the account in the reason', () => {
    const accounts = [buildAccount(), buildAccount({ name: 'Savings', balance: null })]
    const { lines, months, limits } = join([buildBank({ accounts })])
    expect(lines.cash.get(now)).toHaveLength(1)
    expect(months.cash.size).toBe(0)
    expect(limits.cash).toBe('First Bank Savings has no balance')
  })

  test.each([
    ['in another currency', { currency: 'EUR' }],
    ['of a card', { kind: 'card' as const }],
  ])('that is missing does not affect cash for an account %s', (_, given) => {
    const accounts = [buildAccount(), buildAccount({ balance: null, ...given })]
    expect(join([buildBank({ accounts })]).months.cash).toEqual(new Set([now]))
  })

  test('is unknown if no cash account is in the currency of the figures', () => {
    const { months, limits } = join([
      buildLedger(),
      buildBank({ accounts: [buildAccount({ currency: 'DOGE' })] }),
    ])
    expect(months.cash.size).toBe(0)
    expect(limits.cash).toBe('No cash account is in USD')
  })

  test('is unknown before a transaction in a different currency than the account', () => {
    const bank = buildBankWithTransactions([
      { date: '2026-08-01' },
      { date: '2026-09-10', currency: 'EUR' },
      { date: '2026-10-10', amount: '-5.00' },
    ])
    expect(join([bank]).months.cash).toEqual(new Set([now, '2026-10', '2026-09']))
  })

  test('is calculated per account id, not per name', () => {
    const buildChecking = (id: string, balance: string) =>
      buildAccount({ id, name: 'Business Checking', mask: id, balance })
    const bank = buildBank({
      accounts: [buildChecking('1111', '100000.00'), buildChecking('2222', '50000.00')],
      transactions: [
        buildTransaction('1111', { date: '2026-10-02' }),
        buildTransaction('1111', { date: '2026-11-02', amount: '-10000.00' }),
        buildTransaction('2222', { date: '2026-11-03', amount: '-1000.00' }),
      ],
    })
    expect(listCash(bank)).toContainEqual(['2026-10', [110_000_00n, 51_000_00n]])
    expect(listAll(join([bank]).lines.bank).map(({ account }) => account)).toContain(
      'Business Checking ••2222',
    )
  })

  test('is calculated separately for two connections with the same account id', () => {
    const bank = (connection: string, amount: string) =>
      buildBank({
        connection,
        accounts: [buildAccount({ id: 'same', mask: null })],
        transactions: [
          buildTransaction('same', { date: '2026-10-01' }),
          buildTransaction('same', { date: '2026-11-02', amount }),
        ],
      })
    expect(listCash(bank('a', '-1.00'), bank('b', '-2.00'))).toContainEqual(['2026-10', [1001_00n, 1002_00n]])
  })
})
