import type { Connection } from '#contract/accounting-connections.ts'

/** What the server calls a bank until its own name is known. */
const unnamed = 'Bank'

export const isUnnamedBank = ({ platform, source_type }: Pick<Connection, 'platform' | 'source_type'>) =>
  source_type === 'banking' && platform === unnamed

/**
 * Returns the name of a connection's platform. A bank that is not known by name yet, or that is linked through the
 * accounting provider, which only knows the name of its own supplier, is the founder's bank and no more.
 */
export function getPlatformName(
  connection: Pick<Connection, 'platform' | 'provider' | 'source_type'>,
): string {
  const { platform, provider, source_type } = connection
  const isOfSupplier = source_type === 'banking' && provider === 'codat'
  return isOfSupplier || isUnnamedBank(connection) ? 'Your bank' : platform
}

type LabeledConnection = Pick<Connection, 'platform' | 'provider' | 'source_type' | 'subsidiary'>

export const getConnectionName = (connection: LabeledConnection) =>
  connection.subsidiary ? `${getPlatformName(connection)} of a subsidiary` : getPlatformName(connection)

const kinds: Record<string, string> = { accounting: 'Accounting', banking: 'Bank', commerce: 'Sales' }

export function getConnectionKind({ source_type, subsidiary }: Connection): string {
  const kind = kinds[source_type] ?? 'Other'
  return subsidiary ? `Subsidiary’s ${kind.toLowerCase()}` : kind
}

/** Offers statements after a text about a connection, unless the company's books are linked: then it needs none. */
export const offerStatements = (text: string, books: string | null) =>
  books === null ? `${text} You can also send statements instead, below.` : text
