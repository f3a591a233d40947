import { type Account, type Books, type Entry, sumBalance } from './journal.ts'

export interface AccountTransaction {
  /** A key that is unique within the company and stable across runs. */
  key: string
  account: string
  date: string
  /** The amount in cents; positive for incoming money. */
  cents: number
  text: string
}

export interface BankAccount {
  account: Account
  cents: number
}

const isAtBank = ({ kind }: Account) => kind === 'bank' || kind === 'card'

/**
 * Lists the bank accounts and cards that have entries, with today's balances. Only the source `bank` includes
 * unrecorded entries.
 */
export function listBankAccounts(books: Books, source: 'bank' | 'books'): BankAccount[] {
  const entries = listEntries(books, source)
  return books.accounts.filter(isAtBank).flatMap((account) => {
    const isUsed = entries.some(({ debit, credit }) => debit === account || credit === account)
    return isUsed ? [{ account, cents: sumBalance(entries, account, '9999-12-31') }] : []
  })
}

const listEntries = ({ entries, unrecorded }: Books, source: 'bank' | 'books'): Entry[] =>
  source === 'bank' ? [...entries, ...unrecorded] : entries

/** Lists bank and card transactions since the first day of the books, oldest first. A transfer is two transactions. */
export function listAccountTransactions(books: Books, source: 'bank' | 'books'): AccountTransaction[] {
  const [first = ''] = books.months
  return listEntries(books, source)
    .filter(({ date }) => date >= first)
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .flatMap(({ date, debit, credit, cents, text }) =>
      (
        [
          [debit, cents],
          [credit, -cents],
        ] as const
      ).flatMap(([account, moved]) =>
        isAtBank(account)
          ? [
              {
                key: `${date} ${account.name} ${text} ${moved}`,
                account: account.name,
                date,
                cents: moved,
                text,
              },
            ]
          : [],
      ),
    )
}
