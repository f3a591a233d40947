import { createHash } from 'node:crypto'
import { untidyBank } from '#local/sandboxes/bank-stories/untidy.ts'
import { deriveUuid, findPlatformByKey } from './platforms.ts'
import type { StoredConnection } from './state.ts'

const INSTITUTION = 'Sandbox Bank'

const KINDS = [
  { name: 'Operating', type: 'Debit', code: '1010', least: 90_000_00, range: 400_000_00 },
  { name: 'Payroll', type: 'Debit', code: '1020', least: 20_000_00, range: 90_000_00 },
  { name: 'Company card', type: 'Credit', code: '2100', least: -40_000_00, range: 39_000_00 },
] as const

/** A connection always has the same accounts. */
function generateAccounts(connection: StoredConnection) {
  return KINDS.map(({ name, type, code, least, range }) => {
    const id = deriveUuid(`${connection.id} ${name}`)
    const chance = createHash('sha256').update(id).digest().readUInt32BE(0)
    return {
      id,
      name,
      type,
      code,
      number: String(10_000_000 + (chance % 89_999_999)),
      cents: least + (chance % range),
    }
  })
}

/**
 * The key of the banking platform that returns the data of `untidyBank` and a transaction without a date. Other banking
 * platforms return generated accounts without transactions.
 */
const UNTIDY_PLATFORM = 'qhnd'
const HISTORY_DAYS = 730
const DAY_MS = 24 * 60 * 60 * 1000

const isBank = ({ platform_key }: StoredConnection) =>
  findPlatformByKey(platform_key)?.sourceType === 'Banking'

export function listBankAccounts(connection: StoredConnection): object[] | null {
  if (!isBank(connection)) return null
  if (connection.platform_key === UNTIDY_PLATFORM) return listUntidyAccounts(connection)
  return generateAccounts(connection).map(({ id, name, type, number, cents }) => ({
    id,
    name,
    type,
    // Codat reports card debt as positive.
    balance: { current: (type === 'Credit' ? -cents : cents) / 100, available: cents / 100, limit: 0 },
    identifiers: {
      type: type === 'Credit' ? 'Credit' : 'Depository',
      number,
      maskedAccountNumber: number.slice(-4),
    },
    currency: 'USD',
    institution: { id: 'sandbox', name: INSTITUTION },
    modifiedDate: connection.last_sync,
  }))
}

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10)

function writeUntidy({ id, created }: StoredConnection) {
  return untidyBank.write(id, toDay(Date.parse(created) - HISTORY_DAYS * DAY_MS), toDay(Date.now()))
}

const IDENTIFIERS = {
  depository: 'Depository',
  credit: 'Credit',
  loan: 'Loan',
  investment: 'Investment',
  other: 'Other',
} as const

const toAccountId = ({ id }: StoredConnection, key: string) => deriveUuid(`${id} ${key}`)

function listUntidyAccounts(connection: StoredConnection): object[] {
  const { balances } = writeUntidy(connection)
  return untidyBank.accounts.map(({ key, name, type, mask, currency }) => {
    const cents = balances[key] ?? 0
    const isCard = type === 'credit'
    return {
      id: toAccountId(connection, key),
      name,
      type: isCard ? 'Credit' : 'Debit',
      // Codat reports card debt as positive.
      balance: { current: (isCard ? -cents : cents) / 100, available: cents / 100, limit: 0 },
      identifiers: { type: IDENTIFIERS[type], ...(mask && { maskedAccountNumber: mask }) },
      currency,
      institution: { id: 'sandbox', name: INSTITUTION },
      modifiedDate: connection.last_sync,
    }
  })
}

export function listBankTransactions(connection: StoredConnection): object[] | null {
  if (!isBank(connection) || connection.platform_key !== UNTIDY_PLATFORM) return null
  const currencies = new Map(untidyBank.accounts.map(({ key, currency }) => [key, currency]))
  const transactions = writeUntidy(connection).transactions.map(({ key, account, date, cents, name }) => ({
    id: deriveUuid(`${connection.id} ${key}`),
    accountId: toAccountId(connection, account),
    postedDate: `${date}T00:00:00`,
    description: name,
    amount: cents / 100,
    currency: currencies.get(account),
    modifiedDate: connection.last_sync,
  }))
  const undated = { ...transactions.at(-1), id: deriveUuid(`${connection.id} undated`), postedDate: null }
  return [...transactions, undated]
}
