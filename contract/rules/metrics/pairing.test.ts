import { describe, expect, test } from 'vitest'
import { classifyTransactions } from './bank-rules.ts'
import type { LineClass } from './line-classes.ts'
import type { BankTransaction } from './pairing.ts'
import { buildBankTransaction } from './testing.ts'

describe('a transfer between company accounts', () => {
  const sent = buildBankTransaction({ description: 'Transfer to savings', cents: -500_00n })
  const received = buildBankTransaction({
    account_key: 'savings',
    description: 'Deposit',
    cents: 500_00n,
    date: '2026-10-15',
  })
  const isFound = (from: Partial<BankTransaction>, to: Partial<BankTransaction>) => {
    const transactions = [
      { ...received, ...to },
      { ...sent, ...from },
    ]
    const rulings = classifyTransactions(transactions, { hasCard: true })
    const classes = [sent, received].map(({ id }) => rulings.get(id)?.class === 'own_transfer')
    expect(classes[0]).toBe(classes[1])
    return classes[0]
  }

  test.each<[string, Partial<BankTransaction>, Partial<BankTransaction>, boolean]>([
    ['is recognized within three days', {}, {}, true],
    ['in the reverse order', { date: '2026-10-18' }, {}, true],
    ['not after four days', {}, { date: '2026-10-16' }, false],
    ['not four days before', { date: '2026-10-19' }, {}, false],
    ['not with another amount', {}, { cents: 500_01n }, false],
    ['not in another currency', {}, { currency: 'CAD' }, false],
    ['not within one account', {}, { account_key: 'checking' }, false],
    ['not without a word for a transfer', { description: 'Online' }, {}, false],
    ['with the word in either description', { description: 'Online' }, { description: 'XFER 7' }, true],
    ['as a sweep', { description: 'Sweep' }, {}, true],
    ['as a TRF', { description: 'TRF 7' }, {}, true],
    ['as money from savings', { description: 'Online' }, { description: 'FROM CHECKING' }, true],
    ['by the number of the other account', { description: 'ACH 1111' }, { account_mask: '1111' }, true],
    ['by the number in either description', { account_mask: '22' }, { description: 'From x22' }, true],
    ['not by part of another number', { description: 'ACH 91111' }, { account_mask: '1111' }, false],
    ['not by part of another word', { description: 'XTRF' }, {}, false],
    ['not from a card', { kind: 'card' }, {}, false],
    ['not to a card', {}, { kind: 'card' }, false],
  ])('%s', (_, from, to, expected) => {
    expect(isFound(from, to)).toBe(expected)
  })

  test('uses each receipt once, for the earlier payment first', () => {
    const later = { ...sent, id: 'later', date: '2026-10-14' }
    const rulings = classifyTransactions([later, sent, received], { hasCard: true })
    expect(rulings.get(sent.id)).toEqual({
      class: 'own_transfer',
      rule: 'The same amount moved between two company accounts within three days',
    })
    expect(rulings.get('later')?.class).toBe('payment')
  })
})

describe('a transaction whose counterpart is in another kind of account', () => {
  const pair = (cash: Partial<BankTransaction>, other: Partial<BankTransaction>) => {
    const transactions = [
      buildBankTransaction(cash),
      buildBankTransaction({ account_key: 'other', ...other }),
    ]
    const rulings = classifyTransactions(transactions, { hasCard: true })
    return transactions.map(({ id }) => rulings.get(id)?.class)
  }

  test.each<[string, Partial<BankTransaction>, Partial<BankTransaction>, LineClass[]]>([
    ['a loan payout', {}, { kind: 'loan', cents: -100_00n }, ['loan_proceeds', 'other_account']],
    ['a loan repayment', { cents: -7n }, { kind: 'loan', cents: 7n }, ['loan_repayment', 'other_account']],
    [
      'not interest charged on a loan',
      {},
      { kind: 'loan', cents: -100_00n, description: 'INTEREST CHARGED' },
      ['customer_receipt', 'interest_charged'],
    ],
    [
      'interest that the loan received',
      { cents: -7n, description: 'LOAN PMT INTEREST' },
      { kind: 'loan', cents: 7n },
      ['loan_repayment', 'other_account'],
    ],
    [
      'interest that the loan charged, which counts in the loan account',
      { cents: -7n, description: 'LOAN PMT INTEREST' },
      { kind: 'loan', cents: -7n, description: 'Interest' },
      ['loan_repayment', 'interest_charged'],
    ],
    [
      'not rent with the same amount as a loan charge',
      { cents: -7n, description: 'Rent' },
      { kind: 'loan', cents: -7n, description: 'Interest' },
      ['payment', 'interest_charged'],
    ],
    ['a card payment', { cents: -9n }, { kind: 'card', cents: 9n }, ['card_payment', 'card_payment']],
    [
      'not a refund on a card',
      { cents: -9n },
      { kind: 'card', cents: 9n, description: 'Return' },
      ['payment', 'supplier_refund'],
    ],
    [
      'money to investments',
      { cents: -5n },
      { kind: 'investment', cents: 5n },
      ['own_transfer', 'other_account'],
    ],
    [
      'money from investments',
      { cents: 5n },
      { kind: 'investment', cents: -5n },
      ['own_transfer', 'other_account'],
    ],
    ['not another amount', {}, { kind: 'loan', cents: -100_01n }, ['customer_receipt', 'other_account']],
    [
      'not another currency',
      {},
      { kind: 'loan', cents: -100_00n, currency: 'CAD' },
      ['customer_receipt', 'other_account'],
    ],
    [
      'not four days later',
      {},
      { kind: 'loan', cents: -100_00n, date: '2026-10-16' },
      ['customer_receipt', 'other_account'],
    ],
    [
      'not an unknown kind of account',
      {},
      { kind: 'unknown', cents: -100_00n },
      ['customer_receipt', 'other_account'],
    ],
  ])('%s', (_, cash, other, expected) => {
    expect(pair(cash, other)).toEqual(expected)
  })

  test('is preferably a transaction whose description confirms it, not an earlier transaction of the same amount', () => {
    const transactions = [
      buildBankTransaction({ cents: -9n, description: 'Refund to Acme' }),
      buildBankTransaction({ cents: -9n, description: 'Rent' }),
      buildBankTransaction({ cents: -9n, description: 'CARD AUTOPAY', date: '2026-10-13' }),
      buildBankTransaction({ account_key: 'card', kind: 'card', cents: 9n, date: '2026-10-14' }),
    ]
    const rulings = classifyTransactions(transactions, { hasCard: true })
    expect(transactions.map(({ id }) => rulings.get(id)?.class)).toEqual([
      'customer_refund',
      'payment',
      'card_payment',
      'card_payment',
    ])
  })

  test('belongs to only one pair', () => {
    const transactions = [
      buildBankTransaction({ cents: -5n }),
      buildBankTransaction({ cents: -5n }),
      buildBankTransaction({ account_key: 'loan', kind: 'loan', cents: 5n }),
    ]
    const rulings = classifyTransactions(transactions, { hasCard: true })
    expect(transactions.map(({ id }) => rulings.get(id)?.class)).toEqual([
      'loan_repayment',
      'payment',
      'other_account',
    ])
  })
})
