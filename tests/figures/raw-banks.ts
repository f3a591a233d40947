import { array, boolean, constantFrom, integer, option, record } from 'fast-check'
import { listMonths } from '#contract/rules/metrics/months.ts'

export const today = '2026-11-22'
export const months = listMonths('2026-10', 9)

/** A generated bank account, from which Plaid's responses are built. Amounts are in cents; inflows are positive. */
export interface RawAccount {
  type: 'depository' | 'credit' | 'loan' | 'investment' | 'other'
  name: string
  mask: string | null
  currency: 'USD' | 'EUR' | 'DOGE' | null
  balance: number | null
  transactions: RawTransaction[]
}

export interface RawTransaction {
  month: number
  day: number
  cents: number
  /** Whether the bank removes the transaction and sends it again on a later page. */
  isLate: boolean
  /** The transaction's status after all pages have been read. */
  end: 'booked' | 'removed' | 'pending'
  namesCurrency: boolean
  text?: string
  /** The purpose by which the product is expected to classify the transaction. */
  isFor?: 'repayment' | 'card' | 'interest'
}

export interface RawPayment {
  kind: 'loan' | 'card' | 'interest'
  month: number
  day: number
  /** For a loan payment, whether its description contains `LOAN`; for a card payment, whether the card lists it. */
  isNamed: boolean
}

const transaction = record({
  month: integer({ min: 0, max: months.length }),
  day: integer({ min: 1, max: 20 }),
  cents: integer({ min: -900_000, max: 900_000 }).filter((cents) => cents !== 0),
  isLate: boolean(),
  end: constantFrom<RawTransaction['end'][]>('booked', 'booked', 'booked', 'removed', 'pending'),
  namesCurrency: boolean(),
})

export const account = record({
  type: constantFrom<RawAccount['type'][]>(
    'depository',
    'depository',
    'depository',
    'credit',
    'loan',
    'investment',
    'other',
  ),
  name: constantFrom('Business Checking', 'Savings'),
  mask: constantFrom('1111', '2222', null),
  currency: constantFrom<RawAccount['currency'][]>('USD', 'USD', 'USD', 'EUR', 'DOGE', null),
  balance: option(integer({ min: -50_000, max: 50_000_000 }), { freq: 15 }),
  transactions: array(transaction, { maxLength: 7 }),
})

export const payment = record({
  kind: constantFrom<RawPayment['kind'][]>('loan', 'card', 'interest'),
  month: integer({ min: 5, max: months.length }),
  day: integer({ min: 1, max: 20 }),
  isNamed: boolean(),
})

/** Adds payments, each with a unique amount, to the first USD cash account, loan and card. */
export function addPayments(banks: readonly RawBank[], payments: readonly RawPayment[]): RawBank[] {
  const accounts = banks.flatMap(({ accounts }) => accounts)
  const find = (type: RawAccount['type']) =>
    accounts.findIndex((account) => account.type === type && account.currency === 'USD')
  const [cash, loan, card] = [find('depository'), find('loan'), find('credit')]
  if (cash < 0) return [...banks]
  const added = payments.flatMap(({ kind, isNamed, ...when }, nth) => {
    const move = (account: number, sign: 1 | -1, text: string, isFor?: RawTransaction['isFor']) => ({
      account,
      moved: {
        ...when,
        cents: sign * (2_000_000 + nth),
        isLate: isNamed,
        end: 'booked' as const,
        namesCurrency: true,
        text,
        ...(isFor && { isFor }),
      },
    })
    if (kind === 'interest')
      return loan < 0 ? [move(cash, -1, 'LOAN INTEREST')] : [move(loan, -1, 'Interest charge', 'interest')]
    if (kind === 'card')
      return [
        move(cash, -1, 'CARD AUTOPAY', 'card'),
        ...(card < 0 || !isNamed ? [] : [move(card, 1, 'Thank you')]),
      ]
    if (loan < 0) return isNamed ? [move(cash, -1, 'LOAN PMT', 'repayment')] : [move(cash, -1, 'ACH DEBIT')]
    return [move(cash, -1, isNamed ? 'LOAN PMT' : 'ACH DEBIT', 'repayment'), move(loan, 1, 'Payment')]
  })
  let position = 0
  return banks.map((rawBank) => ({
    ...rawBank,
    accounts: rawBank.accounts.map((account) => {
      const at = position++
      const payments = added.filter(({ account: of }) => of === at).map(({ moved }) => moved)
      return { ...account, transactions: [...account.transactions, ...payments] }
    }),
  }))
}

export const toTransactionDate = ({ month, day }: RawTransaction) =>
  `${[...months, '2026-11'][month]}-${String(day).padStart(2, '0')}`

export const toCurrencyCodes = (currency: RawAccount['currency']) => ({
  iso_currency_code: currency === 'DOGE' ? null : currency,
  unofficial_currency_code: currency === 'DOGE' ? 'DOGE' : null,
})

export const isDebtAccount = ({ type }: RawAccount) => type === 'credit' || type === 'loan'

export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** `givenFrom` is the index of the bank's first month with transactions; null if the history is complete. */
export interface RawBank {
  accounts: RawAccount[]
  givenFrom: number | null
}

/** A bank with a loan or card has a complete history, because its transactions are needed to classify payments. */
export const bank = record({
  accounts: array(account, { minLength: 1, maxLength: 4 }),
  givenFrom: option(integer({ min: 1, max: 6 }), { freq: 4 }),
}).map(({ accounts, givenFrom }): RawBank => ({
  accounts,
  givenFrom: accounts.some(isDebtAccount) ? null : givenFrom,
}))
