import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { useState } from 'react'
import type { Connection } from '#contract/accounting-connections.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { formatDate, formatDateTime, formatRelative } from '#web/ui/format.ts'
import { type StateTone, StateTag } from '#web/ui/feedback/StateTag.tsx'
import { BankAccounts } from './banks/BankAccounts.tsx'
import { getConnectionKind, getConnectionName, getPlatformName } from './connection-labels.ts'
import { ConnectionRemedy } from './ConnectionRemedy.tsx'
import { DisconnectDialog } from './DisconnectDialog.tsx'
import { isSpare, selectBooks } from './selectors.ts'
import type { Opening } from './use-connect.ts'

const rowSx = {
  display: 'grid',
  gridTemplateColumns: '40px minmax(0, 1fr) auto',
  gap: '4px 16px',
  alignItems: 'center',
  '& .link-name': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& .link-sub': { color: 'text.secondary', fontSize: '0.875rem' },
  '& > .link-end': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 16px',
    justifyContent: 'flex-end',
    alignItems: 'center',
  },
  '& > .link-fix': {
    gridColumn: '2 / -1',
    display: 'grid',
    gap: '10px',
    justifyItems: 'start',
    fontSize: '0.875rem',
    mt: '6px',
  },
  // The same row is used in a wide step and in a narrow card.
  '@container (max-width: 480px)': {
    gridTemplateColumns: '40px minmax(0, 1fr)',
    '& > .link-end': { gridColumn: 2, justifyContent: 'space-between' },
  },
  '&.paused': {
    bgcolor: 'soft.accent',
    boxShadow: (theme) => `inset 4px 0 0 ${theme.vars.palette.accent.main}`,
  },
  'ul:last-child > &.paused:last-of-type': { borderRadius: '0 0 11px 11px' },
} as const satisfies SxProps<Theme>

const states: Record<Connection['status'], { tone: StateTone; label: string }> = {
  Linked: { tone: 'ok', label: 'Linked' },
  Error: { tone: 'warn', label: 'Paused' },
  PendingAuth: { tone: 'warn', label: 'Waiting for you' },
  Unlinked: { tone: 'idle', label: 'Disconnected' },
}

const spare = { tone: 'idle', label: 'Not needed' } as const

interface ConnectionRowProps {
  connection: Connection
  /** Null while the application is read-only. */
  opening: Opening | null
  withAccounts: boolean
}

/** A connection with its state, the age of its data, and a remedy where it needs one. */
export function ConnectionRow({ connection, opening, withAccounts }: ConnectionRowProps) {
  const { status } = connection
  const name = getPlatformName(connection)
  const books = useAppSelector(selectBooks)
  const { tone, label } = isSpare(connection, books) ? spare : states[status]
  const isPaused = status === 'Error'
  return (
    <Box component="li" className={isPaused ? 'paused' : ''} sx={rowSx}>
      <AvatarTile name={name} />
      <div>
        <p className="link-name">{name}</p>
        <p className="link-sub">
          {getConnectionKind(connection)}, <Freshness connection={connection} />
        </p>
      </div>
      <div className="link-end">
        <StateTag tone={tone} plain={isPaused}>
          {label}
        </StateTag>
        {opening && status !== 'Unlinked' && <DisconnectLink connection={connection} />}
      </div>
      {withAccounts && status === 'Linked' && <BankAccounts connection={connection} />}
      <ConnectionRemedy connection={connection} opening={opening} />
    </Box>
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
