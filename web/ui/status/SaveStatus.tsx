import { Check, CloudOff, type LucideIcon, TriangleAlert, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatClockTime, formatCount } from '../format.ts'
import { Button } from '../actions/Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import { Row, Visible } from '../layout/Layout.tsx'
import { Link } from '../actions/Link.tsx'
import { Spinner } from '../layout/Spinner.tsx'
import { Text } from '../layout/Text.tsx'

export type SaveState =
  | { kind: 'untouched' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string | Date }
  /** Some answers are not saved. `href` links to the first unsaved answer. */
  | { kind: 'saved_except'; count: number; href: string }
  | { kind: 'offline' }
  /** The server is reachable but cannot save now. Saving is retried automatically. */
  | { kind: 'waiting' }
  | { kind: 'changed'; by: string }
  | { kind: 'session_ended' }
  | { kind: 'locked' }
  | { kind: 'failed' }

export interface SaveStatusProps {
  state: SaveState
  onReview?: (() => void) | undefined
  onSignIn?: (() => void) | undefined
  onRetry?: (() => void) | undefined
  /** For a second status at the bottom of a form: not announced to screen readers, and hidden on phones. */
  silent?: boolean | undefined
}

type Kind = SaveState['kind']

const marks: Partial<Record<Kind, LucideIcon>> = {
  saved: Check,
  saved_except: TriangleAlert,
  offline: CloudOff,
  waiting: CloudOff,
  changed: Users,
  session_ended: TriangleAlert,
  locked: TriangleAlert,
  failed: TriangleAlert,
}

const getTone = (kind: Kind) => {
  if (kind === 'saved') return 'money'
  return marks[kind] === TriangleAlert ? 'error' : 'secondary'
}

const describe = (state: SaveState): ReactNode => {
  switch (state.kind) {
    case 'untouched':
      return null
    case 'saving':
      return 'Saving…'
    case 'saved':
      return `Saved ${formatClockTime(state.at)}`
    case 'saved_except':
      return (
        <>
          Saved, except{' '}
          <Link href={state.href} tone="inherit">
            {formatCount(state.count, 'answer')}
          </Link>
        </>
      )
    case 'offline':
      return 'Offline: saved on this device'
    case 'waiting':
      return 'Not sent yet: saved on this device'
    case 'changed':
      return `Changed by ${state.by}`
    case 'session_ended':
      return 'Saving paused: session ended'
    case 'locked':
      return 'Not sent: the application can’t be changed now'
    case 'failed':
      return 'Not sent: saved on this device'
  }
}

const getMark = (kind: Kind) => {
  const mark = marks[kind]
  return mark ? <Icon of={mark} small /> : kind === 'saving' && <Spinner />
}

export function SaveStatus({ state, onReview, onSignIn, onRetry, silent = false }: SaveStatusProps) {
  const { kind } = state
  const actions: Partial<Record<Kind, [label: string, onClick: (() => void) | undefined]>> = {
    changed: ['Review', onReview],
    session_ended: ['Sign in again', onSignIn],
    failed: ['Try again', onRetry],
  }
  const [label, onAction] = actions[kind] ?? []
  return (
    <Visible from={silent ? 'sm' : undefined}>
      <Row as="span" gap={1}>
        <Text
          as={silent ? 'span' : 'output'}
          variant="small"
          tone={getTone(kind)}
          aria-live={silent ? undefined : 'polite'}
          icon={getMark(kind)}
        >
          {describe(state)}
        </Text>
        {onAction && (
          <Button kind="line" size="small" onClick={onAction}>
            {label}
          </Button>
        )}
      </Row>
    </Visible>
  )
}
