import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Connection } from '#contract/accounting-connections.ts'
import { useAppSelector } from '#web/core/store.ts'
import { Button } from '#web/ui/layout/Button.tsx'
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

/** What to do about a connection that does not work, or will soon stop to. */
export function ConnectionRemedy({ connection, opening }: ConnectionRemedyProps) {
  const books = useAppSelector(selectBooks)
  const { status } = connection
  if (isSpare(connection, books)) {
    return (
      <div className="link-fix">
        <p>Your books come from {books} now, so this one is not needed.</p>
      </div>
    )
  }
  if (status === 'PendingAuth') return <Waiting connection={connection} opening={opening} />
  if (status === 'Error') return <Paused connection={connection} opening={opening} />
  return status === 'Linked' ? <Warning connection={connection} opening={opening} /> : null
}

function Waiting({ connection, opening }: ConnectionRemedyProps) {
  return (
    <div className="link-fix">
      <p>
        {connection.error_message ?? `You have not signed in at ${getPlatformName(connection)} yet.`} It goes
        from this list by itself if you leave it.
      </p>
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

function Paused({ connection, opening }: ConnectionRemedyProps) {
  const { error_message, last_sync } = connection
  const why = error_message ?? `${getPlatformName(connection)} asks you to sign in again`
  return (
    <div className="link-fix">
      <p>
        {toSentence(why)} Nothing is lost: what was read{last_sync && ` up to ${formatDate(last_sync)}`} is
        kept, and reading goes on once you have signed in.
      </p>
      <SignInAgain connection={connection} opening={opening} />
    </div>
  )
}

/** A bank that still works: it will end our access soon, or has trouble that the founder can do nothing about. */
function Warning({ connection, opening }: ConnectionRemedyProps) {
  const { error_message, consent_expires_at, update_mode } = connection
  if (!isWindowBank(connection) || !error_message) return null
  if (!update_mode || !consent_expires_at) {
    return (
      <div className="link-fix">
        <p>{toSentence(error_message)}</p>
      </div>
    )
  }
  return (
    <div className="link-fix">
      <p>
        The bank ends our access on {formatDate(consent_expires_at)}, as it does for everyone. From then on
        nothing new is read; what was read is kept. Sign in again before, and nothing stops.
      </p>
      <SignInAgain connection={connection} opening={opening} />
    </div>
  )
}

const SignInAgain = ({ connection, opening }: ConnectionRemedyProps) =>
  opening ? (
    <RemedyButton
      connection={connection}
      isOpening={opening.opening === connection.id}
      icon={<Icon of={RefreshCw} small />}
      onClick={() => opening.repair(connection)}
    >
      Sign in again, 1 minute
    </RemedyButton>
  ) : (
    <p>You can sign in again when the application is open to changes.</p>
  )

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
        `Opening ${getPlatformName(connection)}…`
      ) : (
        <span>
          {children} <VisuallyHidden>{getConnectionName(connection)}</VisuallyHidden>
        </span>
      )}
    </Button>
  )
}
