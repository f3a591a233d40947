import { describe, expect, test } from 'vitest'
import { now } from './books.ts'
import { buildBooks, chooseBanks } from './build-books.ts'
import type { Decisions, Line } from './line.ts'
import type { SourceReading } from './readings.ts'
import { buildAccount, buildBank, buildLedger, buildTransaction } from './testing.ts'

const join = (readings: SourceReading[], decisions: Decisions = new Map()) =>
  buildBooks(readings, { today: '2026-11-22', decisions })
const listAll = (months: ReadonlyMap<string, readonly Line[]>) => [...months.values()].flat()

/** A bank with one account, whose money moved so. */
const bankWith = (moved: Parameters<typeof buildTransaction>[1][], given: Partial<SourceReading> = {}) => {
  const account = buildAccount({ balance: '1000.00' })
  const transactions = moved.map((one) => buildTransaction(account.id, one))
  return buildBank({ accounts: [account], transactions, ...given })
}

describe('the accounts that count', () => {
  const inBooks = buildLedger({ accounts: [buildAccount({ name: 'In books' })] })
  const names = (readings: SourceReading[]) =>
    chooseBanks(readings).flatMap(({ accounts }) => accounts.map(({ name }) => name))

  test('are those of banks, or else those that the books keep', () => {
    const bank = buildBank({ accounts: [buildAccount({ name: 'At bank' })] })
    expect(names([inBooks, bank])).toEqual(['At bank'])
    expect(names([inBooks, buildBank()])).toEqual(['In books'])
    expect(chooseBanks([buildLedger(), buildBank()])).toEqual([])
  })

  const connected = (id: string, given: Partial<SourceReading>, account = {}) =>
    buildBank({
      accounts: [buildAccount({ id, ...account })],
      transactions: [buildTransaction(id)],
      ...given,
    })
  const ids = (readings: SourceReading[]) =>
    chooseBanks(readings).flatMap(({ accounts }) => accounts.map(({ id }) => id))

  test('count once when they were connected twice: as linked, and as read last', () => {
    const first = connected('first', { read_at: '2026-11-20T06:00:00Z' })
    const later = connected('later', { read_at: '2026-11-21T06:00:00Z' }, { name: 'CHECKING' })
    const unlinked = connected('unlinked', { read_at: '2026-11-22T06:00:00Z', is_linked: false })
    expect(ids([first, later])).toEqual(['later'])
    expect(ids([later, first])).toEqual(['later'])
    expect(ids([unlinked, first, later])).toEqual(['later'])
    expect(ids([first, unlinked])).toEqual(['first'])
    expect(ids([unlinked])).toEqual(['unlinked'])
    // a connection of which nothing is left is none
    expect(chooseBanks([first, later])).toHaveLength(1)
  })

  test.each([
    ['at another bank', { platform: 'Second Bank' }, {}],
    ['with another number', {}, { mask: '9999' }],
    ['without a number', {}, { mask: null }],
    ['with another name', {}, { name: 'Savings' }],
    ['in another currency', {}, { currency: 'CAD' }],
  ])('are two where one is %s', (_, given, account) => {
    expect(ids([connected('one', {}), connected('other', given, account)])).toEqual(['one', 'other'])
  })

  test('bring only their own movements', () => {
    const twice = buildBank({
      read_at: '2026-11-21T06:00:00Z',
      accounts: [buildAccount({ id: 'again' }), buildAccount({ id: 'savings', name: 'Savings' })],
      transactions: [buildTransaction('again'), buildTransaction('savings')],
    })
    const chosen = chooseBanks([twice, connected('once', {})])
    expect(chosen.map(({ transactions }) => transactions.map(({ account_id }) => account_id))).toEqual([
      ['once'],
      ['savings'],
    ])
  })
})

describe('a movement at a bank', () => {
  test('is a line with its bank, its account and what the rules say', () => {
    const bank = bankWith([{ id: 'rent', description: 'Rent', amount: '-100.50', currency: 'CAD' }])
    expect([...join([bank]).lines.bank]).toEqual([
      [
        '2026-10',
        [
          {
            id: 'rent',
            source: 'First Bank',
            account: 'Checking',
            date: '2026-10-05',
            description: 'Rent',
            cents: -10050n,
            currency: 'CAD',
            class: 'payment',
            rule: 'Money went out, and nothing says that it stays in the company',
            original_class: null,
            is_matched: false,
          },
        ],
      ],
    ])
  })

  test('names its customer where a customer paid or got money back, and only there', () => {
    const bank = bankWith([
      { description: 'Acme invoice 7', amount: '80.00' },
      { description: 'Acme invoice 7', amount: '90.00' },
      { description: 'Refund to Acme', amount: '-5.00' },
      { description: 'STRIPE payout', amount: '70.00' },
      { description: 'Seed round', amount: '900.00' },
      { description: 'Acme supplies', amount: '-9.00' },
    ])
    expect(listAll(join([bank]).lines.bank).map((line) => [line.class, line.party, 'party' in line])).toEqual(
      [
        ['customer_receipt', 'ACME', true],
        ['customer_receipt', 'ACME', true],
        ['customer_refund', 'ACME', true],
        ['customer_receipt', undefined, false],
        ['capital', undefined, false],
        ['payment', undefined, false],
      ],
    )
  })

  test('is what an analyst decided, with the customer of a receipt', () => {
    const bank = bankWith([
      { id: 'seed', description: 'Seed farm', amount: '900.00' },
      { id: 'other', description: 'Acme', amount: '10.00' },
    ])
    const decisions = new Map([
      ['seed', 'customer_receipt' as const],
      ['other', 'capital' as const],
    ])
    expect(listAll(join([bank], decisions).lines.bank)).toMatchObject([
      { class: 'customer_receipt', original_class: 'capital', party: 'SEED FARM' },
      { class: 'capital', original_class: 'customer_receipt' },
    ])
  })

  test('on a credit card is what was bought with it, or pays it off', () => {
    const card = buildAccount({ name: 'Visa', type: 'credit' })
    const transactions = [
      buildTransaction(card.id, { description: 'Loan of a van' }),
      buildTransaction(card.id, { description: 'Thank you', amount: '40.00' }),
    ]
    expect(listAll(join([buildBank({ accounts: [card], transactions })]).lines.bank)).toMatchObject([
      { class: 'payment', account: 'Visa' },
      { class: 'card_payment', account: 'Visa' },
    ])
  })

  test('between own accounts of two banks is found by its counterpart', () => {
    const sent = bankWith([{ description: 'Transfer', amount: '-300.00' }])
    const received = bankWith([{ description: 'Deposit', amount: '300.00' }], { platform: 'Second Bank' })
    expect(listAll(join([sent, received]).lines.bank)).toMatchObject([
      { class: 'own_transfer', source: 'First Bank' },
      { class: 'own_transfer', source: 'Second Bank' },
    ])
  })

  const paid = [{ description: 'Rent', amount: '-100.00' }]
  const inBooks = buildAccount({ id: 'in books' })
  const entry = buildTransaction('in books', { amount: '-100.00' })
  const matches = (readings: SourceReading[]) =>
    listAll(join(readings).lines.bank).map(({ is_matched }) => is_matched)

  test('is matched with what the books have', () => {
    const ledger = buildLedger({ accounts: [inBooks], transactions: [entry] })
    expect(matches([ledger, bankWith([...paid, { amount: '-100.01' }])])).toEqual([true, false])
  })

  test('is matched with nothing where books and bank are one, or books are missing', () => {
    expect(matches([buildLedger({ accounts: [inBooks], transactions: [entry] })])).toEqual([false])
    expect(matches([bankWith(paid)])).toEqual([false])
  })
})

describe('the months that a bank covers', () => {
  const covers = (...readings: SourceReading[]) => [...join(readings).months.bank]

  test('begin with the month of its first movement, if that is of its first week', () => {
    const first = (date: string) =>
      covers(bankWith([{ date: '2026-10-20' }, { date }, { date: '2026-09-09' }]))
    expect(first('2026-08-07')).toEqual(['2026-08', '2026-09', '2026-10'])
    expect(first('2026-08-08')).toEqual(['2026-09', '2026-10'])
  })

  test('begin when the last of the banks begins, and end with the month before the first was read', () => {
    const long = bankWith([{ date: '2026-06-01' }])
    const late = bankWith([{ date: '2026-08-01' }], { platform: 'Second Bank' })
    expect(covers(long, late)).toEqual(['2026-08', '2026-09', '2026-10'])
    expect(covers(late, long)).toEqual(['2026-08', '2026-09', '2026-10'])
    const stale = { ...late, is_linked: false, read_at: '2026-10-31T06:00:00Z' }
    expect(covers(long, stale)).toEqual(['2026-08', '2026-09'])
    expect(covers({ ...long, read_at: '2026-10-31T06:00:00Z' }, late)).toEqual(['2026-08', '2026-09'])
  })

  test('are none without a movement in every bank', () => {
    expect(covers(bankWith([]))).toEqual([])
    expect(covers(bankWith([{ date: '2026-08-01' }]), bankWith([], { platform: 'Second Bank' }))).toEqual([])
  })
})

describe('the balance of an account', () => {
  const listCash = (...readings: SourceReading[]) =>
    [...join(readings).lines.cash].map(([month, lines]) => [month, lines.map(({ cents }) => cents)])

  test('is that of the bank today, and worked back at the end of every month that the bank covers', () => {
    const bank = bankWith([
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
    expect([...join([bank]).months.cash]).toEqual([now, '2026-10', '2026-09', '2026-08'])
  })

  test('says where it is from', () => {
    const account = buildAccount({ id: 'checking', balance: '12.34', currency: 'CAD' })
    const transactions = [buildTransaction('checking', { date: '2026-10-01', amount: '-1.00' })]
    const line = {
      id: 'checking',
      source: 'First Bank',
      account: 'Checking',
      cents: 1234n,
      currency: 'CAD',
      class: 'account_balance',
      rule: 'The bank says so',
      original_class: null,
    }
    expect(listAll(join([buildBank({ accounts: [account], transactions })]).lines.cash)).toEqual([
      { ...line, date: '2026-11-22', description: 'Balance' },
      {
        ...line,
        date: '2026-10-31',
        description: 'Balance at the end of the month, worked back from today',
      },
    ])
  })

  test('is worked back with its own movements only', () => {
    const moved = (amount: string) => [{ date: '2026-10-01' }, { date: '2026-11-01', amount }]
    const one = bankWith(moved('-100.00'))
    const other = bankWith(moved('-1.00'), { platform: 'Second Bank' })
    expect(listCash(one, other)).toEqual([
      [now, [1000_00n, 1000_00n]],
      ['2026-10', [1100_00n, 1001_00n]],
    ])
  })

  test('of a bank that was read long ago stands under the months before that', () => {
    const bank = bankWith([{ date: '2026-08-01' }, { date: '2026-10-02', amount: '-5.00' }], {
      read_at: '2026-10-09T06:00:00Z',
    })
    expect(listCash(bank)).toEqual([
      [now, [1000_00n]],
      ['2026-09', [1005_00n]],
      ['2026-08', [1005_00n]],
    ])
  })

  test('is known today only where the bank has no movements', () => {
    expect(listCash(bankWith([]))).toEqual([[now, [1000_00n]]])
  })

  test('on a credit card is no cash', () => {
    const card = buildAccount({ name: 'Visa', type: 'credit' })
    const unknown = buildAccount({ name: 'Wallet', type: 'unknown', balance: '3.00' })
    expect(listCash(buildBank({ accounts: [card, unknown] }))).toEqual([[now, [3_00n]]])
  })
})
