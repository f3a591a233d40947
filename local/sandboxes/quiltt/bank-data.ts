import { createHash } from 'node:crypto'
import { getBankStory } from '#local/sandboxes/bank-stories/find-story.ts'
import type { LedgerTransaction } from '#local/sandboxes/bank-stories/ledger.ts'
import type { StoredConnection } from './state.ts'

const HISTORY_DAYS = 730
const DAY_MS = 24 * 60 * 60 * 1000
const CARD_LIMIT = 60_000

export interface BankAccount {
  id: string
  key: string
  name: string
  kind: (typeof KINDS)[keyof typeof KINDS]
  mask: string | null
  currency: string
  /** Balances in units of the currency, such as dollars; debts are negative. Null if the bank sends no balance. */
  balance: { current: number; available: number; limit: number | null } | null
}

export interface BankTransaction {
  id: string
  account: BankAccount
  date: string
  description: string
  /** The amount in units of the account's currency; positive for incoming money. */
  amount: number
  merchant: string | null
  pending: boolean
}

const KINDS = {
  depository: 'DEPOSITORY',
  credit: 'CREDIT',
  loan: 'LOAN',
  investment: 'INVESTMENT',
  other: 'OTHER',
} as const

const deriveId = (prefix: string, text: string): string =>
  `${prefix}_${createHash('sha512').update(text).digest('base64').replaceAll(/[+/=]/g, '').slice(0, 22)}`

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)
const today = (): string => toDay(Date.now())

function buildLedger({ id, institution_id, created_at }: StoredConnection) {
  const linkedAt = Date.parse(created_at)
  const { write, historyDays = HISTORY_DAYS } = getBankStory(institution_id)
  const { transactions, balances } = write(id, toDay(linkedAt - HISTORY_DAYS * DAY_MS), today())
  return {
    balances,
    transactions: transactions.filter(({ date }) => date >= toDay(linkedAt - historyDays * DAY_MS)),
  }
}

/** The ISO 4217 code for "no currency". Quiltt's schema requires a code. */
const NO_CURRENCY = 'XXX'

export function listAccounts(connection: StoredConnection): BankAccount[] {
  const { balances } = buildLedger(connection)
  return getBankStory(connection.institution_id).accounts.map(({ key, name, type, ...facts }) => {
    const id = deriveId('acct', `${connection.id} ${key}`)
    const current = (balances[key] ?? 0) / 100
    const isCard = type === 'credit'
    return {
      key,
      name,
      kind: KINDS[type],
      currency: facts.currency ?? NO_CURRENCY,
      id,
      mask:
        facts.mask === undefined
          ? String(1000 + (createHash('sha256').update(id).digest().readUInt16BE(0) % 9000))
          : facts.mask,
      balance: facts.hasBalance
        ? {
            current,
            available: isCard ? CARD_LIMIT + current : current,
            limit: isCard ? CARD_LIMIT : null,
          }
        : null,
    }
  })
}

/** Newest first. The history starts at most two years before the link. Today's transactions are pending. */
export function listTransactions(connection: StoredConnection): BankTransaction[] {
  const accounts = new Map(listAccounts(connection).map((account) => [account.key, account]))
  const toTransaction = ({
    key,
    account,
    date,
    cents,
    name,
    merchant,
  }: LedgerTransaction): BankTransaction[] => {
    const bankAccount = accounts.get(account)
    if (!bankAccount) return []
    const id = deriveId('txn', `${connection.id} ${key}`)
    const pending = date === today()
    return [{ id, account: bankAccount, date, description: name, amount: cents / 100, merchant, pending }]
  }
  return buildLedger(connection).transactions.flatMap(toTransaction).toReversed()
}
