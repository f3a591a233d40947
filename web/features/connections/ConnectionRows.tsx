import { useState } from 'react'
import type { Connection } from '#contract/accounting-connections.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { CardRows } from '#web/ui/layout/Card.tsx'
import { Grow, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { formatDate, formatDateTime, formatRelative } from '#web/ui/format.ts'
import { type StateTone, StateTag } from '#web/ui/status/StateTag.tsx'
import { selectCanEditAnswers } from '#web/features/company/selectors.ts'
import { BankAccounts } from './banks/BankAccounts.tsx'
import { getConnectionKind, getConnectionName, getPlatformName } from './connection-labels.ts'
import { ConnectionRemedy } from './ConnectionRemedy.tsx'
import styles from './ConnectionRows.module.css'
import { LinkErrorNote } from './LinkNotes.tsx'
import { isRedundantConnection, selectBooks } from './selectors.ts'
import { disconnect } from './slice.ts'
import type { Opening } from './use-connect.ts'

const states: Record<Connection['status'], { tone: StateTone; label: string }> = {
  Linked: { tone: 'ok', label: 'Linked' },
  Error: { tone: 'warn', label: 'Paused' },
  PendingAuth: { tone: 'warn', label: 'Waiting on you' },
  Unlinked: { tone: 'idle', label: 'Disconnected' },
}

const notNeeded = { tone: 'idle', label: 'Not needed' } as const

interface ConnectionRowsProps {
  connections: readonly Connection[]
  /** Null for users who cannot edit. */
  opening: Opening | null
}

export const ConnectionRows = ({ connections, opening }: ConnectionRowsProps) => (
  <CardRows>
    {connections.map((connection) => (
      <ConnectionRow key={connection.id} connection={connection} opening={opening} />
    ))}
  </CardRows>
)

function ConnectionRow({ connection, opening }: { connection: Connection; opening: Opening | null }) {
  const { status } = connection
  const isOpen = useAppSelector(selectCanEditAnswers)
  const name = getPlatformName(connection)
  const books = useAppSelector(selectBooks)
  const { tone, label } = isRedundantConnection(connection, books) ? notNeeded : states[status]
  const isPaused = status === 'Error'
  return (
    <li className={styles.connection} data-paused={isPaused || undefined}>
      <Row align="start">
        <AvatarTile name={name} />
        <Grow>
          <Stack gap={1}>
            <Row gap={1.5} wrap>
              <RowText
                strong
                title={name}
                note={
                  <>
                    {getConnectionKind(connection)}, <Freshness connection={connection} />
                  </>
                }
              />
              <StateTag tone={tone} plain={isPaused}>
                {label}
              </StateTag>
              {opening && isOpen && status !== 'Unlinked' && <DisconnectLink connection={connection} />}
            </Row>
            {status === 'Linked' && <BankAccounts connection={connection} />}
            <ConnectionRemedy connection={connection} opening={opening} />
          </Stack>
        </Grow>
      </Row>
    </li>
  )
}

function Freshness({ connection }: { connection: Connection }) {
  const now = useNow()
  const { last_sync, status, consent_expires_at, provider, created_at } = connection
  // Quiltt does not report the time of a sync.
  if (!last_sync && provider === 'quiltt') return `connected on ${formatDate(created_at)}`
  if (!last_sync) return status === 'Linked' ? 'first sync in progress' : 'not synced yet'
  return (
    <>
      <time dateTime={last_sync} title={formatDateTime(last_sync)}>
        {status === 'Linked' ? 'synced' : 'last synced'} {formatRelative(last_sync, now)}
      </time>
      {status === 'Linked' && consent_expires_at && `, access expires on ${formatDate(consent_expires_at)}`}
    </>
  )
}

function DisconnectLink({ connection }: { connection: Connection }) {
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <ActionLink about={getConnectionName(connection)} onClick={() => setConfirming(true)}>
        {connection.status === 'PendingAuth' ? 'Cancel' : 'Disconnect'}
      </ActionLink>
      {isConfirming && <DisconnectDialog connection={connection} onClose={() => setConfirming(false)} />}
    </>
  )
}

function DisconnectDialog({ connection, onClose }: { connection: Connection; onClose: () => void }) {
  const name = getConnectionName(connection)
  const isPending = connection.status === 'PendingAuth'
  const { isBusy, submit } = useSubmit(disconnect, { onDone: onClose })
  return (
    <FormDialog
      title={isPending ? `Stop connecting ${name}?` : `Disconnect ${name}?`}
      cancelLabel={isPending ? 'Keep waiting' : 'Stay connected'}
      submitLabel={isPending ? 'Stop connecting' : 'Disconnect'}
      busyLabel={isPending ? 'Stopping…' : 'Disconnecting…'}
      kind="danger"
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={() => void submit(connection.id)}
    >
      <p>
        {isPending
          ? 'Nothing has been shared yet. You can start again later.'
          : 'We’ll stop syncing immediately. Data that is already synced stays here, and you can reconnect later.'}
      </p>
      {connection.source_type === 'accounting' && !connection.subsidiary && !isPending && (
        <p>Without your books, we’ll need your financial statements.</p>
      )}
      <LinkErrorNote />
    </FormDialog>
  )
}
