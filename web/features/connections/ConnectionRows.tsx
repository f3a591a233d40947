import type { Connection } from '#contract/accounting-connections.ts'
import { CardRows } from '#web/ui/layout/Card.tsx'
import { ConnectionRow } from './ConnectionRow.tsx'
import type { Opening } from './use-connect.ts'

interface ConnectionRowsProps {
  connections: readonly Connection[]
  /** Null while the application is read-only. */
  opening: Opening | null
  /** Shows the bank accounts behind each. */
  withAccounts?: boolean
}

/** Connections as the rows of a card of any width. */
export const ConnectionRows = ({ connections, opening, withAccounts = false }: ConnectionRowsProps) => (
  <CardRows sx={{ containerType: 'inline-size' }}>
    {connections.map((connection) => (
      <ConnectionRow
        key={connection.id}
        connection={connection}
        opening={opening}
        withAccounts={withAccounts}
      />
    ))}
  </CardRows>
)
