import { createHash } from 'node:crypto'
import { generateLedger, type Movement } from '#local/sandboxes/plaid/ledger.ts'
import type { AccountKey } from '#local/sandboxes/plaid/ledger-template.ts'
import type { StoredConnection } from './state.ts'

const HISTORY_DAYS = 730
const DAY_MS = 24 * 60 * 60 * 1000
const CARD_LIMIT = 60_000

export interface BankAccount {
  id: string
  key: AccountKey
  name: string
  kind: 'DEPOSITORY' | 'CREDIT'
  mask: string
  /** In dollars; what is owed is negative. */
  balance: { current: number; available: number; limit: number | null }
}

export interface BankTransaction {
  id: string
  account: BankAccount
  date: string
  description: string
  /** In dollars; money in is positive. */
  amount: number
  merchant: string | null
  pending: boolean
}

const KINDS = [
  { key: 'operating', name: 'Operating', kind: 'DEPOSITORY' },
  { key: 'reserve', name: 'Reserve', kind: 'DEPOSITORY' },
  { key: 'card', name: 'Company card', kind: 'CREDIT' },
] as const

const deriveId = (prefix: string, text: string): string =>
  `${prefix}_${createHash('sha512').update(text).digest('base64').replaceAll(/[+/=]/g, '').slice(0, 22)}`

const today = (): string => new Date().toISOString().slice(0, 10)

function buildLedger(connection: StoredConnection) {
  const first = new Date(Date.parse(connection.created_at) - HISTORY_DAYS * DAY_MS).toISOString().slice(0, 10)
  return generateLedger(connection.id, first, today())
}

/** The invented accounts behind a connection. */
export function listAccounts(connection: StoredConnection): BankAccount[] {
  const { balances } = buildLedger(connection)
  return KINDS.map((kind) => {
    const id = deriveId('acct', `${connection.id} ${kind.key}`)
    const current = balances[kind.key] / 100
    const isCard = kind.key === 'card'
    return {
      ...kind,
      id,
      mask: String(1000 + (createHash('sha256').update(id).digest().readUInt16BE(0) % 9000)),
      balance: {
        current,
        available: isCard ? CARD_LIMIT + current : current,
        limit: isCard ? CARD_LIMIT : null,
      },
    }
  })
}

/** Two years of transactions of these accounts, newest first; today's are pending. */
export function listTransactions(connection: StoredConnection): BankTransaction[] {
  const accounts = new Map(listAccounts(connection).map((account) => [account.key, account]))
  const toTransaction = ({ key, account, date, cents, name, merchant }: Movement): BankTransaction[] => {
    const bankAccount = accounts.get(account)
    if (!bankAccount) return []
    const id = deriveId('txn', `${connection.id} ${key}`)
    const pending = date === today()
    return [{ id, account: bankAccount, date, description: name, amount: cents / 100, merchant, pending }]
  }
  return buildLedger(connection).movements.flatMap(toTransaction).toReversed()
}
