import { useState } from 'react'
import type { Connection } from '#contract/accounting-connections.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { CardRows } from '#web/ui/layout/Card.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { formatDate, formatDateTime, formatRelative } from '#web/ui/format.ts'
import { type StateTone, StateTag } from '#web/ui/feedback/StateTag.tsx'
import { BankAccounts } from './banks/BankAccounts.tsx'
import { getConnectionKind, getConnectionName, getPlatformName } from './connection-labels.ts'
import { ConnectionRemedy } from './ConnectionRemedy.tsx'
import styles from './ConnectionRows.module.css'
import { DisconnectDialog } from './DisconnectDialog.tsx'
import { isSpare, selectBooks } from './selectors.ts'
import type { Opening } from './use-connect.ts'

const states: Record<Connection['status'], { tone: StateTone; label: string }> = {
  Linked: { tone: 'ok', label: 'Linked' },
  Error: { tone: 'warn', label: 'Paused' },
  PendingAuth: { tone: 'warn', label: 'Waiting for you' },
  Unlinked: { tone: 'idle', label: 'Disconnected' },
}

const spare = { tone: 'idle', label: 'Not needed' } as const

interface ConnectionRowsProps {
  connections: readonly Connection[]
  /** Null while the application is read-only. */
  opening: Opening | null
  /** Shows the bank accounts behind each. */
  withAccounts?: boolean
}

/** Connections as the rows of a card of any width. */
export const ConnectionRows = ({ connections, ...rest }: ConnectionRowsProps) => (
  <CardRows className={styles.rows}>
    {connections.map((connection) => (
      <ConnectionRow key={connection.id} connection={connection} {...rest} />
    ))}
  </CardRows>
)

interface ConnectionRowProps extends Omit<ConnectionRowsProps, 'connections'> {
  connection: Connection
}

/** A connection with its state, the age of its data, and a remedy where it needs one. */
function ConnectionRow({ connection, opening, withAccounts = false }: ConnectionRowProps) {
  const { status } = connection
  const name = getPlatformName(connection)
  const books = useAppSelector(selectBooks)
  const { tone, label } = isSpare(connection, books) ? spare : states[status]
  const isPaused = status === 'Error'
  return (
    <li className={styles.row} data-paused={isPaused || undefined}>
      <AvatarTile name={name} />
      <RowText
        strong
        title={name}
        note={
          <>
            {getConnectionKind(connection)}, <Freshness connection={connection} />
          </>
        }
      />
      <Row gap={1.5} wrap justify="end" className={styles.end}>
        <StateTag tone={tone} plain={isPaused}>
          {label}
        </StateTag>
        {opening && status !== 'Unlinked' && <DisconnectLink connection={connection} />}
      </Row>
      {withAccounts && status === 'Linked' && <BankAccounts connection={connection} />}
      <ConnectionRemedy connection={connection} opening={opening} />
    </li>
  )
}

function Freshness({ connection }: { connection: Connection }) {
  const now = useNow()
  const { last_sync, status, consent_expires_at, provider, created_at } = connection
  // Quiltt does not say when it read a bank.
  if (!last_sync && provider === 'quiltt') return `linked since ${formatDate(created_at)}`
  if (!last_sync) return status === 'Linked' ? 'the first read is on its way' : 'nothing read yet'
  return (
    <>
      <time dateTime={last_sync} title={formatDateTime(last_sync)}>
        {status === 'Linked' ? 'read' : 'last read'} {formatRelative(last_sync, now)}
      </time>
      {status === 'Linked' && consent_expires_at && `, access until ${formatDate(consent_expires_at)}`}
    </>
  )
}

/** Disconnects after a confirmation. */
function DisconnectLink({ connection }: { connection: Connection }) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <ActionLink about={getConnectionName(connection)} onClick={() => setConfirming(true)}>
        {connection.status === 'PendingAuth' ? 'Give up' : 'Disconnect'}
      </ActionLink>
      {isConfirming && <DisconnectDialog connection={connection} onClose={() => setConfirming(false)} />}
    </>
  )
}
