import { describe, expect, test } from 'vitest'
import { buildBooks } from './build-books.ts'
import type { SourceReading } from './readings.ts'
import { bankWith, buildAccount, buildBank, buildTransaction } from './testing.ts'

const join = (readings: SourceReading[]) =>
  buildBooks(readings, { today: '2026-11-22', decisions: new Map() })

describe('the months that a bank covers', () => {
  const covers = (...readings: SourceReading[]) => [...join(readings).months.bank]

  test('begin with the month of its first movement, if that is of its first week', () => {
    const first = (date: string) =>
      covers(bankWith([{ date: '2026-10-20' }, { date }, { date: '2026-09-09' }]))
    expect(first('2026-08-07')).toEqual(['2026-08', '2026-09', '2026-10'])
    expect(first('2026-08-08')).toEqual(['2026-09', '2026-10'])
  })

  const incomplete = { connection: 'second', platform: 'Second Bank', is_history_complete: false }
  const findLimit = (...readings: SourceReading[]) => join(readings).limits.bank

  test('begin when the last incomplete history begins, and end with the month before the first was read', () => {
    const long = bankWith([{ date: '2026-06-01' }])
    const late = bankWith([{ date: '2026-08-01' }], incomplete)
    expect(covers(long, late)).toEqual(['2026-08', '2026-09', '2026-10'])
    expect(covers(late, long)).toEqual(['2026-08', '2026-09', '2026-10'])
    expect(findLimit(long, late)).toBe('Transactions of Second Bank begin on 2026-08-01')
    expect(findLimit(long)).toBeUndefined()
    const stale = { ...late, is_linked: false, read_at: '2026-10-31T06:00:00Z' }
    expect(covers(long, stale)).toEqual(['2026-08', '2026-09'])
    expect(covers({ ...long, read_at: '2026-10-31T06:00:00Z' }, late)).toEqual(['2026-08', '2026-09'])
  })

  const second = { connection: 'second', platform: 'Second Bank', is_history_complete: true }
  const long = bankWith([{ date: '2026-08-01' }])

  test('are none where nothing moved, or where a bank has given nothing yet', () => {
    expect(covers(bankWith([]))).toEqual([])
    expect(covers(long, bankWith([], incomplete))).toEqual([])
    expect(findLimit(long, bankWith([], incomplete))).toBe('Second Bank has given no transactions yet')
  })

  test.each([
    ['an idle account', bankWith([], second)],
    [
      'an account with a few recent movements',
      bankWith([{ date: '2026-10-20' }, { date: '2026-11-02' }], second),
    ],
    [
      'an account of unknown completeness that was opened with its first movement',
      bankWith(
        [
          { date: '2026-10-20', amount: '999.00' },
          { date: '2026-10-21', amount: '2.00' },
          { amount: '-1.00', date: '2026-10-22' },
        ],
        { ...second, is_history_complete: null },
      ),
    ],
  ])('are all months of the others beside %s', (_, thin) => {
    expect(covers(long, thin)).toEqual(['2026-08', '2026-09', '2026-10'])
    expect(findLimit(long, thin)).toBeUndefined()
  })

  test('begin with a busy account whose earlier months the bank does not give', () => {
    const busy = bankWith([{ date: '2026-09-02' }, { date: '2026-09-09' }, { date: '2026-09-16' }], {
      ...second,
      is_history_complete: null,
    })
    expect(covers(long, busy)).toEqual(['2026-09', '2026-10'])
    expect(findLimit(long, busy)).toBe('Transactions of Second Bank begin on 2026-09-02')
  })

  test('are all months of the others beside a busy account whose history is known to be complete', () => {
    const busy = bankWith([{ date: '2026-09-02' }, { date: '2026-09-09' }, { date: '2026-09-16' }], second)
    expect(covers(long, busy)).toEqual(['2026-08', '2026-09', '2026-10'])
    expect(findLimit(long, busy)).toBeUndefined()
  })

  test('do not depend on when a loan of the same bank moved', () => {
    const loan = buildAccount({ kind: 'loan' })
    const bank = bankWith([{ date: '2026-10-20' }], { ...incomplete })
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
