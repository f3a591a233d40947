import { describe, expect, it } from 'vitest'
import { generateLedger } from './ledger.ts'

const first = '2024-11-20'
const last = '2026-11-20'
const ledger = generateLedger('a company', first, last)

const sumTransactions = (account: string, from = '', to = '9'): number =>
  ledger.transactions
    .filter(
      (transaction) => transaction.account === account && transaction.date >= from && transaction.date < to,
    )
    .reduce((sum, { cents }) => sum + cents, 0)

describe('a generated ledger', () => {
  it('is stable across runs, and differs between companies', () => {
    expect(generateLedger('a company', first, last)).toEqual(ledger)
    expect(generateLedger('another', first, last).balances).not.toEqual(ledger.balances)
  })

  it('only grows at the end as days pass', () => {
    const shorter = generateLedger('a company', first, '2026-10-01').transactions
    expect(ledger.transactions.slice(0, shorter.length)).toEqual(shorter)
  })

  it('has whole cents, ascending days, and a unique key for every transaction', () => {
    expect(ledger.transactions.every(({ cents }) => Number.isInteger(cents) && cents !== 0)).toBe(true)
    const days = ledger.transactions.map(({ date }) => date)
    expect(days).toEqual(days.toSorted())
    expect(new Set(ledger.transactions.map(({ key }) => key)).size).toBe(ledger.transactions.length)
  })

  it('has balances that match its transactions', () => {
    expect(ledger.balances).toEqual({
      operating: 310_000_00 + sumTransactions('operating'),
      reserve: 150_000_00 + sumTransactions('reserve'),
      card: sumTransactions('card'),
    })
  })

  it('is plausible: cash in the bank, a paid-off card, revenue and payroll in every month', () => {
    expect(ledger.balances.operating).toBeGreaterThan(0)
    expect(ledger.balances.card).toBeGreaterThan(-60_000_00)
    for (let month = 1; month <= 9; month += 1) {
      const inMonth = ledger.transactions.filter(({ date }) => date.startsWith(`2026-0${month}`))
      const primaries = new Set(inMonth.map(({ category: [primary] }) => primary))
      expect(primaries).toContain('INCOME')
      expect(inMonth.filter(({ name }) => name === 'GUSTO PAYROLL')).toHaveLength(2)
    }
  })
})
