import { createHash } from 'node:crypto'
import { deriveUuid, platformByKey } from './platforms.ts'
import type { StoredConnection } from './state.ts'

const INSTITUTION = 'Sandbox Bank'

const KINDS = [
  { name: 'Operating', type: 'Debit', code: '1010', least: 90_000_00, range: 400_000_00 },
  { name: 'Payroll', type: 'Debit', code: '1020', least: 20_000_00, range: 90_000_00 },
  { name: 'Company card', type: 'Credit', code: '2100', least: -40_000_00, range: 39_000_00 },
] as const

/** Three invented accounts of a connection, the same at every reading. */
function inventAccounts(connection: StoredConnection) {
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

/** Bank accounts as a bank knows them; null when the connection is no bank. */
export function listBankAccounts(connection: StoredConnection): object[] | null {
  if (platformByKey(connection.platform_key)?.sourceType !== 'Banking') return null
  return inventAccounts(connection).map(({ id, name, type, number, cents }) => ({
    id,
    name,
    type,
    balance: { current: cents / 100, available: cents / 100, limit: 0 },
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
