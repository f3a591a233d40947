import type { Connection } from '#contract/accounting-connections.ts'
import { CardRows } from '#web/ui/layout/Card.tsx'
import { ConnectionRow } from './ConnectionRow.tsx'
import type { Opening } from './use-connect.ts'

interface ConnectionRowsProps {
  connections: readonly Connection[]
  /** Null while the application is read-only. */
  opening: Opening | null
}

/** Connections as the rows of a card of any width. */
export const ConnectionRows = ({ connections, opening }: ConnectionRowsProps) => (
  <CardRows sx={{ containerType: 'inline-size' }}>
    {connections.map((connection) => (
      <ConnectionRow key={connection.id} connection={connection} opening={opening} />
    ))}
  </CardRows>
)
