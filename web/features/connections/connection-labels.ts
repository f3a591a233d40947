import type { Connection } from '#contract/accounting-connections.ts'

/** The server's name for a bank before its real name is known. */
const placeholderName = 'Bank'

export const isUnnamedBank = ({ platform, source_type }: Pick<Connection, 'platform' | 'source_type'>) =>
  source_type === 'banking' && platform === placeholderName

/**
 * Returns the name of a connection's platform. The result is "Your bank" for a bank without a name, and for a bank
 * that is connected through the accounting provider, which reports only the name of its bank data supplier.
 */
export function getPlatformName(
  connection: Pick<Connection, 'platform' | 'provider' | 'source_type'>,
): string {
  const { platform, provider, source_type } = connection
  const hasSupplierName = source_type === 'banking' && provider === 'codat'
  return hasSupplierName || isUnnamedBank(connection) ? 'Your bank' : platform
}

type LabeledConnection = Pick<Connection, 'platform' | 'provider' | 'source_type' | 'subsidiary'>

export const getConnectionName = (connection: LabeledConnection) =>
  connection.subsidiary ? `${getPlatformName(connection)} (subsidiary)` : getPlatformName(connection)

const kinds: Record<string, string> = { accounting: 'Accounting', banking: 'Bank', commerce: 'Sales' }

export function getConnectionKind({ source_type, subsidiary }: Connection): string {
  const kind = kinds[source_type] ?? 'Other'
  return subsidiary ? `Subsidiary’s ${kind.toLowerCase()}` : kind
}

export const addStatementsHint = (text: string, books: string | null) =>
  books === null ? `${text} You can also upload statements below.` : text
