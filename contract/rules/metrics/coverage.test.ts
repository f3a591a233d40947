import { describe, expect, test } from 'vitest'
import { buildBooks } from './build-books.ts'
import type { SourceReading } from './readings.ts'
import { buildBankWithTransactions, buildAccount, buildBank, buildTransaction } from './testing.ts'

const join = (readings: SourceReading[]) =>
  buildBooks(readings, { today: '2026-11-22', decisions: new Map() })

describe('the months that a bank covers', () => {
  const covers = (...readings: SourceReading[]) => [...join(readings).months.bank]

  test('start with the month of the first transaction, if it is in the first week', () => {
    const coversFrom = (date: string) =>
      covers(buildBankWithTransactions([{ date: '2026-10-20' }, { date }, { date: '2026-09-09' }]))
    expect(coversFrom('2026-08-07')).toEqual(['2026-08', '2026-09', '2026-10'])
    expect(coversFrom('2026-08-08')).toEqual(['2026-09', '2026-10'])
  })

  const incomplete = { connection: 'second', platform: 'Second Bank', is_history_complete: false }
  const findLimit = (...readings: SourceReading[]) => join(readings).limits.bank

  test('start with the latest incomplete history, and end with the month before the oldest reading', () => {
    const long = buildBankWithTransactions([{ date: '2026-06-01' }])
    const late = buildBankWithTransactions([{ date: '2026-08-01' }], incomplete)
    expect(covers(long, late)).toEqual(['2026-08', '2026-09', '2026-10'])
    expect(covers(late, long)).toEqual(['2026-08', '2026-09', '2026-10'])
    expect(findLimit(long, late)).toBe('Transactions from Second Bank start on 2026-08-01')
    expect(findLimit(long)).toBeUndefined()
    const stale = { ...late, is_linked: false, read_at: '2026-10-31T06:00:00Z' }
    expect(covers(long, stale)).toEqual(['2026-08', '2026-09'])
    expect(covers({ ...long, read_at: '2026-10-31T06:00:00Z' }, late)).toEqual(['2026-08', '2026-09'])
  })

  const second = { connection: 'second', platform: 'Second Bank', is_history_complete: true }
  const long = buildBankWithTransactions([{ date: '2026-08-01' }])

  test('are empty without transactions, or if a bank has sent no data yet', () => {
    expect(covers(buildBankWithTransactions([]))).toEqual([])
    expect(covers(long, buildBankWithTransactions([], incomplete))).toEqual([])
    expect(findLimit(long, buildBankWithTransactions([], incomplete))).toBe(
      'Second Bank hasn’t sent any transactions yet',
    )
  })

  test.each([
    ['an idle account', buildBankWithTransactions([], second)],
    [
      'an account with a few recent transactions',
      buildBankWithTransactions([{ date: '2026-10-20' }, { date: '2026-11-02' }], second),
    ],
    [
      'an account of unknown completeness that was opened with its first transaction',
      buildBankWithTransactions(
        [
          { date: '2026-10-20', amount: '999.00' },
          { date: '2026-10-21', amount: '2.00' },
          { amount: '-1.00', date: '2026-10-22' },
        ],
        { ...second, is_history_complete: null },
      ),
    ],
  ])('are not limited by %s', (_, thin) => {
    expect(covers(long, thin)).toEqual(['2026-08', '2026-09', '2026-10'])
    expect(findLimit(long, thin)).toBeUndefined()
  })

  test('are limited by a busy account with a truncated history', () => {
    const busy = buildBankWithTransactions(
      [{ date: '2026-09-02' }, { date: '2026-09-09' }, { date: '2026-09-16' }],
      {
        ...second,
        is_history_complete: null,
      },
    )
    expect(covers(long, busy)).toEqual(['2026-09', '2026-10'])
    expect(findLimit(long, busy)).toBe('Transactions from Second Bank start on 2026-09-02')
  })

  test('are not limited by a busy account with a complete history', () => {
    const busy = buildBankWithTransactions(
      [{ date: '2026-09-02' }, { date: '2026-09-09' }, { date: '2026-09-16' }],
      second,
    )
    expect(covers(long, busy)).toEqual(['2026-08', '2026-09', '2026-10'])
    expect(findLimit(long, busy)).toBeUndefined()
  })

  test('do not depend on the transactions of a loan at the same bank', () => {
    const loan = buildAccount({ kind: 'loan' })
    const bank = buildBankWithTransactions([{ date: '2026-10-20' }], { ...incomplete })
    const transactions = [buildTransaction(loan.id, { date: '2026-08-01' }), ...bank.transactions]
    expect(covers({ ...bank, accounts: [...bank.accounts, loan], transactions })).toEqual([])
  })

  test.each([
    ['in another currency', { currency: 'EUR' }],
    ['of a loan', { kind: 'loan' as const }],
    ['of investments', { kind: 'investment' as const }],
  ])('do not depend on an account %s', (_, given) => {
    const account = buildAccount(given)
    const bank = buildBank({ ...incomplete, accounts: [account], read_at: '2026-09-01T06:00:00Z' })
    expect(covers(long, bank)).toEqual(['2026-08', '2026-09', '2026-10'])
  })
})
