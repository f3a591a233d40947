import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { Wrench } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Connection } from '#contract/accounting-connections.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Button } from '#web/ui/layout/Button.tsx'
import { AvatarTile } from '#web/ui/layout/Avatar.tsx'
import { formatDateTime, formatRelative } from '#web/ui/format.ts'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { type StateTone, StateTag } from '#web/ui/feedback/StateTag.tsx'
import { getOpeningKey } from './slice.ts'
import { getConnectionKind, getConnectionName } from './connection-labels.ts'
import { canOpenConnection } from './bank-windows.ts'
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
} as const satisfies SxProps<Theme>

const states: Record<Connection['status'], { tone: StateTone; label: string }> = {
  Linked: { tone: 'ok', label: 'Linked' },
  Error: { tone: 'bad', label: 'Error' },
  PendingAuth: { tone: 'warn', label: 'Waiting for you' },
  Unlinked: { tone: 'idle', label: 'Disconnected' },
}

const spare = { tone: 'idle', label: 'Not needed' } as const

interface ConnectionRowProps {
  connection: Connection
  /** Null while the application is read-only. */
  opening: Opening | null
}

/** A connection with its state, the age of its data, and a remedy where it needs one. */
export function ConnectionRow({ connection, opening }: ConnectionRowProps) {
  const { platform, status } = connection
  const books = useAppSelector(selectBooks)
  const { tone, label } = isSpare(connection, books) ? spare : states[status]
  return (
    <Box component="li" sx={rowSx}>
      <AvatarTile name={platform} />
      <div>
        <p className="link-name">{platform}</p>
        <p className="link-sub">
          {getConnectionKind(connection)}, <Freshness connection={connection} />
        </p>
      </div>
      <div className="link-end">
        <StateTag tone={tone}>{label}</StateTag>
        {opening && status !== 'Unlinked' && <DisconnectLink connection={connection} />}
      </div>
      <Remedy connection={connection} opening={opening} />
    </Box>
  )
}

function Freshness({ connection: { last_sync, status } }: { connection: Connection }) {
  const now = useNow()
  if (!last_sync) return status === 'Linked' ? 'the first read is on its way' : 'nothing read yet'
  return (
    <time dateTime={last_sync} title={formatDateTime(last_sync)}>
      {status === 'Linked' ? 'read' : 'last read'} {formatRelative(last_sync, now)}
    </time>
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

/** What to do about a connection that does not work. */
function Remedy({ connection, opening }: ConnectionRowProps) {
  const { id, status, platform, error_message } = connection
  const books = useAppSelector(selectBooks)
  if (isSpare(connection, books)) {
    return (
      <div className="link-fix">
        <p>Your books come from {books} now, so this one is not needed.</p>
      </div>
    )
  }
  if (!canOpenConnection(connection)) return <NoWindow connection={connection} />
  if (status === 'PendingAuth') {
    return (
      <div className="link-fix">
        <p>{error_message ?? `You have not signed in at ${platform} yet.`}</p>
        {opening && (
          <RemedyButton
            connection={connection}
            isOpening={opening.opening === getOpeningKey(connection)}
            onClick={() => opening.open(connection)}
          >
            Continue
          </RemedyButton>
        )}
      </div>
    )
  }
  if (status !== 'Error') return null
  return (
    <div className="link-fix">
      <p>{error_message ?? `${platform} asks you to sign in again.`} What was read before is kept.</p>
      {opening ? (
        <RemedyButton
          connection={connection}
          isOpening={opening.opening === id}
          icon={<Icon of={Wrench} small />}
          onClick={() => opening.repair(connection)}
        >
          Repair
        </RemedyButton>
      ) : (
        <p>It can be repaired when the application is open to changes again.</p>
      )}
    </div>
  )
}

/** Explains a bank whose sign-in the web app cannot open. */
function NoWindow({ connection: { status, error_message } }: { connection: Connection }) {
  if (status !== 'PendingAuth' && status !== 'Error') return null
  return (
    <div className="link-fix">
      {status === 'PendingAuth' ? (
        <p>Banks cannot be linked on this page yet, so this one is not needed. Give it up.</p>
      ) : (
        <p>
          {error_message ?? 'The bank asks you to sign in again'}. Banks cannot be repaired on this page yet.
          What was read before is kept; send statements for what comes after.
        </p>
      )}
    </div>
  )
}

interface RemedyButtonProps {
  connection: Connection
  isOpening: boolean
  icon?: ReactNode
  onClick: () => Promise<void>
  children: string
}

function RemedyButton({ connection, isOpening, icon, onClick, children }: RemedyButtonProps) {
  return (
    <Button kind="line" size="small" loading={isOpening} icon={icon} onClick={() => void onClick()}>
      {isOpening ? (
        `Opening ${connection.platform}…`
      ) : (
        <span>
          {children}
          <VisuallyHidden> {getConnectionName(connection)}</VisuallyHidden>
        </span>
      )}
    </Button>
  )
}
