import { RefreshCw } from 'lucide-react'
import type { Connection } from '#contract/accounting-connections.ts'
import { useAppSelector } from '#web/core/store.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { formatDate } from '#web/ui/format.ts'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { getConnectionName, getPlatformName } from './connection-labels.ts'
import { isWindowBank } from './banks/window-banks.ts'
import { isSpare, selectBooks } from './selectors.ts'
import { getOpeningKey } from './slice.ts'
import type { Opening } from './use-connect.ts'

interface ConnectionRemedyProps {
  connection: Connection
  /** Null while the application is read-only. */
  opening: Opening | null
}

/** Ends a sentence that another service wrote. */
const toSentence = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

interface Trouble {
  text: string
  /** How signing in helps: it ends the first attempt, or makes the connection work again. */
  remedy?: 'continue' | 'repair'
}

/** Describes why a connection does not work, or will soon stop to; null while nothing is wrong with it. */
function describeTrouble(connection: Connection, books: string | null): Trouble | null {
  const { status, error_message: message, last_sync, update_mode, consent_expires_at } = connection
  const name = getPlatformName(connection)
  if (isSpare(connection, books))
    return { text: `Your books come from ${books} now, so this one is not needed.` }
  if (status === 'PendingAuth') {
    const why = message ?? `You have not signed in at ${name} yet.`
    return { text: `${why} It goes from this list by itself if you leave it.`, remedy: 'continue' }
  }
  if (status === 'Error') {
    const why = toSentence(message ?? `${name} asks you to sign in again`)
    const until = last_sync ? ` up to ${formatDate(last_sync)}` : ''
    return {
      text: `${why} Nothing is lost: what was read${until} is kept, and reading goes on once you have signed in.`,
      remedy: 'repair',
    }
  }
  if (status !== 'Linked' || !isWindowBank(connection) || !message) return null
  // The bank has trouble that the founder can do nothing about.
  if (!update_mode || !consent_expires_at) return { text: toSentence(message) }
  return {
    text: `The bank ends our access on ${formatDate(consent_expires_at)}, as it does for everyone. From then on nothing new is read; what was read is kept. Sign in again before, and nothing stops.`,
    remedy: 'repair',
  }
}

/** What to do about a connection that does not work, or will soon stop to. */
export function ConnectionRemedy({ connection, opening }: ConnectionRemedyProps) {
  const trouble = describeTrouble(connection, useAppSelector(selectBooks))
  if (!trouble) return null
  const { text, remedy } = trouble
  return (
    <Stack gap={1} align="start">
      <Text variant="small">{text}</Text>
      {remedy && opening && <RemedyButton connection={connection} remedy={remedy} opening={opening} />}
      {remedy === 'repair' && !opening && (
        <Text variant="small">You can sign in again when the application is open to changes.</Text>
      )}
    </Stack>
  )
}

interface RemedyButtonProps {
  connection: Connection
  remedy: NonNullable<Trouble['remedy']>
  opening: Opening
}

function RemedyButton({ connection, remedy, opening: { opening, open, repair } }: RemedyButtonProps) {
  const isRepair = remedy === 'repair'
  const isOpening = opening === (isRepair ? connection.id : getOpeningKey(connection))
  return (
    <Button
      kind="line"
      size="small"
      loading={isOpening}
      icon={isRepair && <Icon of={RefreshCw} small />}
      onClick={() => void (isRepair ? repair : open)(connection)}
    >
      {isOpening ? (
        `Opening ${getPlatformName(connection)}…`
      ) : (
        <span>
          {isRepair ? 'Sign in again, 1 minute' : 'Continue'}{' '}
          <VisuallyHidden>{getConnectionName(connection)}</VisuallyHidden>
        </span>
      )}
    </Button>
  )
}
