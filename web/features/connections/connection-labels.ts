import type { Connection } from '#contract/accounting-connections.ts'

/** What a connection is called where others of its platform may stand beside it. */
export const getConnectionName = ({ platform, subsidiary }: Pick<Connection, 'platform' | 'subsidiary'>) =>
  subsidiary ? `${platform} of a subsidiary` : platform

const kinds: Record<string, string> = { accounting: 'Accounting', banking: 'Bank', commerce: 'Sales' }

/** What a connection gives, and whose it is. */
export function getConnectionKind({ source_type, subsidiary }: Connection): string {
  const kind = kinds[source_type] ?? 'Other'
  return subsidiary ? `Subsidiary’s ${kind.toLowerCase()}` : kind
}
