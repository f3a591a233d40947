import { describe, expect, test } from 'vitest'
import { chooseBanks, nameAccounts } from './accounts.ts'
import type { SourceReading } from './readings.ts'
import { buildAccount, buildBank, buildLedger, buildTransaction } from './testing.ts'

describe('the accounts that count', () => {
  const inBooks = buildLedger({ accounts: [buildAccount({ name: 'In books' })] })
  const names = (readings: SourceReading[]) =>
    chooseBanks(readings).banks.flatMap(({ accounts }) => accounts.map(({ name }) => name))

  test('come from banks, or else from the books', () => {
    const bank = buildBank({ accounts: [buildAccount({ name: 'At bank' })] })
    expect(names([inBooks, bank])).toEqual(['At bank'])
    expect(names([inBooks, buildBank()])).toEqual(['In books'])
    expect(chooseBanks([buildLedger(), buildBank()]).banks).toEqual([])
  })

  const connected = (id: string, given: Partial<SourceReading>, account = {}) =>
    buildBank({
      accounts: [buildAccount({ id, ...account })],
      transactions: [buildTransaction(id)],
      ...given,
    })
  const ids = (readings: SourceReading[]) =>
    chooseBanks(readings).banks.flatMap(({ accounts }) => accounts.map(({ id }) => id))

  test('count once if connected twice; linked and newer connections take precedence', () => {
    const first = connected('first', { read_at: '2026-11-20T06:00:00Z' })
    const later = connected(
      'later',
      { connection: 'second', read_at: '2026-11-21T06:00:00Z' },
      { name: 'CHECKING' },
    )
    const unlinked = connected('unlinked', {
      connection: 'third',
      read_at: '2026-11-22T06:00:00Z',
      is_linked: false,
    })
    expect(ids([first, later])).toEqual(['later'])
    expect(ids([later, first])).toEqual(['later'])
    expect(ids([unlinked, first, later])).toEqual(['later'])
    expect(ids([first, unlinked])).toEqual(['first'])
    expect(ids([unlinked])).toEqual(['unlinked'])
    expect(chooseBanks([first, later]).banks).toHaveLength(1)
  })

  test.each([
    ['at another bank', { institution: 'Second Bank' }],
    ['at a bank without a name', { institution: null }],
    ['with another number', { mask: '9999' }],
    ['without a number', { mask: null }],
    ['in another currency', { currency: 'CAD' }],
    ['of another kind', { kind: 'card' as const }],
  ])('are different if one is %s', (_, account) => {
    const second = connected('b', { connection: 'second' }, account)
    expect(ids([connected('a', {}), second])).toEqual(['a', 'b'])
  })

  test('are the same regardless of their names, and the merge is reported', () => {
    const renamed = connected(
      'renamed',
      { connection: 'second', platform: 'Quiltt', read_at: '2026-11-01T06:00:00Z' },
      { name: 'Operating', institution: ' first  BANK ' },
    )
    const { banks, merged } = chooseBanks([renamed, connected('original', {})])
    expect(banks.map(({ connection }) => connection)).toEqual(['connection'])
    expect(merged).toEqual([
      {
        account: { connection: 'second', source: 'Quiltt', account: 'Operating', mask: '1234' },
        counted_as: { connection: 'connection', source: 'First Bank', account: 'Checking', mask: '1234' },
      },
    ])
  })

  test('are always different within one connection', () => {
    const bank = buildBank({ accounts: [buildAccount({ id: 'a' }), buildAccount({ id: 'b' })] })
    expect(ids([bank])).toEqual(['a', 'b'])
    const secondBank = buildBank({
      connection: 'second',
      read_at: '2026-11-01T06:00:00Z',
      accounts: [buildAccount({ id: 'c', name: 'Other' }), buildAccount({ id: 'd' })],
    })
    const { banks, merged } = chooseBanks([bank, secondBank])
    expect(banks).toHaveLength(1)
    expect(merged.map(({ account }) => account.account)).toEqual(['Other', 'Checking'])
  })

  test.each([
    [
      ['Checking', 'Savings'],
      [null, null],
      ['Checking', 'Savings'],
    ],
    [
      ['Checking', 'CHECKING'],
      ['1111', '2222'],
      ['Checking ••1111', 'CHECKING ••2222'],
    ],
    [
      ['Savings', 'Savings', 'Savings'],
      [null, '7', null],
      ['Savings', 'Savings ••7', 'Savings (2)'],
    ],
    [
      ['Savings', 'Savings'],
      ['1111', '1111'],
      ['Savings ••1111', 'Savings ••1111 (2)'],
    ],
  ])('%j are distinguished by their numbers %j', (given, masks, expected) => {
    const accounts = given.map((name, index) => buildAccount({ name, mask: masks[index] ?? null }))
    expect([...nameAccounts([buildBank({ accounts })]).values()]).toEqual(expected)
  })

  test('include only their own transactions', () => {
    const second = buildBank({
      connection: 'second',
      read_at: '2026-11-21T06:00:00Z',
      accounts: [buildAccount({ id: 'again' }), buildAccount({ id: 'savings', name: 'Savings' })],
      transactions: [buildTransaction('again'), buildTransaction('savings')],
    })
    const { banks } = chooseBanks([second, connected('once', {})])
    expect(banks.map(({ transactions }) => transactions.map(({ account_id }) => account_id))).toEqual([
      ['once'],
      ['savings'],
    ])
  })
})
