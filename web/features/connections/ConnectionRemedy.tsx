import { RefreshCw } from 'lucide-react'
import type { Connection } from '#contract/accounting-connections.ts'
import { useAppSelector } from '#web/core/store.ts'
import { selectCanAddConnections } from '#web/features/company/selectors.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { formatDate } from '#web/ui/format.ts'
import { VisuallyHidden } from '#web/ui/layout/VisuallyHidden.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { getConnectionName, getPlatformName } from './connection-labels.ts'
import { hasProviderWindow } from './banks/window-banks.ts'
import { isRedundantConnection, selectBooks } from './selectors.ts'
import { getOpeningKey } from './slice.ts'
import type { Opening } from './use-connect.ts'

interface ConnectionRemedyProps {
  connection: Connection
  /** Null for users who cannot edit. */
  opening: Opening | null
}

const toSentence = (text: string) => (/[.!?]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`)

interface Problem {
  text: string
  /** `continue` finishes the first sign-in; `repair` signs in again. */
  remedy?: 'continue' | 'repair'
}

function describeProblem(connection: Connection, books: string | null): Problem | null {
  const { status, error_message: message, last_sync, update_mode, consent_expires_at } = connection
  const name = getPlatformName(connection)
  if (isRedundantConnection(connection, books))
    return { text: `Your books now come from ${books}, so you no longer need this connection.` }
  if (status === 'PendingAuth') {
    const reason = toSentence(message ?? `You haven’t signed in to ${name} yet`)
    return {
      text: `${reason} If you don’t continue, this connection will be removed automatically.`,
      remedy: 'continue',
    }
  }
  if (status === 'Error') {
    const reason = toSentence(message ?? `${name} requires you to sign in again`)
    const until = last_sync ? ` up to ${formatDate(last_sync)}` : ''
    return {
      text: `${reason} Your data${until} is safe. Syncing resumes when you sign in.`,
      remedy: 'repair',
    }
  }
  if (status !== 'Linked' || !hasProviderWindow(connection) || !message) return null
  // Signing in again fixes only an expiring consent.
  if (!update_mode || !consent_expires_at) return { text: toSentence(message) }
  return {
    text: `Banks require you to renew our access from time to time. Our access to this bank expires on ${formatDate(consent_expires_at)}. Sign in again before then to keep syncing. Data that is already synced stays here.`,
    remedy: 'repair',
  }
}

export function ConnectionRemedy({ connection, opening }: ConnectionRemedyProps) {
  const problem = describeProblem(connection, useAppSelector(selectBooks))
  const canAddConnections = useAppSelector(selectCanAddConnections)
  if (!problem) return null
  const { text, remedy } = problem
  const isPossible = remedy === 'repair' || canAddConnections
  return (
    <Stack gap={1} align="start">
      <Text variant="small">{text}</Text>
      {remedy && isPossible && opening && (
        <RemedyButton connection={connection} remedy={remedy} opening={opening} />
      )}
    </Stack>
  )
}

interface RemedyButtonProps {
  connection: Connection
  remedy: NonNullable<Problem['remedy']>
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
          {isRepair ? 'Sign in again (1 minute)' : 'Continue'}{' '}
          <VisuallyHidden>
            {isRepair ? 'to' : 'with'} {getConnectionName(connection)}
          </VisuallyHidden>
        </span>
      )}
    </Button>
  )
}
