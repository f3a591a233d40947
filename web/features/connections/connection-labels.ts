import type { Connection } from '#contract/accounting-connections.ts'

/** Returns the name of a connection, distinguishing the subsidiary's from the company's own. */
export const getConnectionName = ({ platform, subsidiary }: Pick<Connection, 'platform' | 'subsidiary'>) =>
  subsidiary ? `${platform} of a subsidiary` : platform

const kinds: Record<string, string> = { accounting: 'Accounting', banking: 'Bank', commerce: 'Sales' }

/** Returns the kind of data a connection provides, and whether it is a subsidiary's. */
export function getConnectionKind({ source_type, subsidiary }: Connection): string {
  const kind = kinds[source_type] ?? 'Other'
  return subsidiary ? `Subsidiary’s ${kind.toLowerCase()}` : kind
}
