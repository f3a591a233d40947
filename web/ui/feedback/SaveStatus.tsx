import { Check, CloudOff, TriangleAlert, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatClock, formatCount } from '../format.ts'
import { Button } from '../layout/Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import { Row, Visible } from '../layout/Layout.tsx'
import { Link } from '../layout/Link.tsx'
import styles from './SaveStatus.module.css'
import { Spinner } from '../layout/Spinner.tsx'
import { Text } from '../layout/Text.tsx'

/** Whether the answers are saved or, if not, why. */
export type SaveState =
  | { kind: 'untouched' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string | Date }
  /** Everything else is saved; `href` leads to the first answer that is not. */
  | { kind: 'saved_except'; count: number; href: string }
  | { kind: 'offline' }
  | { kind: 'changed'; by: string }
  | { kind: 'session_ended' }
  | { kind: 'failed' }

export interface SaveStatusProps {
  state: SaveState
  /** Shows what somebody else changed. */
  onReview?: (() => void) | undefined
  onSignIn?: (() => void) | undefined
  onRetry?: (() => void) | undefined
  /** For a second copy at the foot of a form: not announced, and left out on a phone. */
  silent?: boolean | undefined
}

interface StatusDisplay {
  isBad?: boolean
  mark: ReactNode
  text: ReactNode
}

const warning = <Icon of={TriangleAlert} small />

const getDisplay = (state: SaveState): StatusDisplay | undefined => {
  switch (state.kind) {
    case 'untouched':
      return undefined
    case 'saving':
      return { mark: <Spinner />, text: 'Saving…' }
    case 'saved':
      return {
        mark: (
          <Text as="span" tone="money">
            <Icon of={Check} small />
          </Text>
        ),
        text: `Saved ${formatClock(state.at)}`,
      }
    case 'saved_except':
      return {
        isBad: true,
        mark: warning,
        text: (
          <span>
            Saved, except{' '}
            <Link href={state.href} tone="inherit">
              {formatCount(state.count, 'answer')}
            </Link>
          </span>
        ),
      }
    case 'offline':
      return { mark: <Icon of={CloudOff} small />, text: 'Offline: kept on this device' }
    case 'changed':
      return { mark: <Icon of={Users} small />, text: `Changed by ${state.by}` }
    case 'session_ended':
      return { isBad: true, mark: warning, text: 'Not saved: session ended' }
    case 'failed':
      return { isBad: true, mark: warning, text: 'Not saved: kept on this device' }
  }
}

/** The save status of a form, always visible and announced politely. */
export function SaveStatus({ state, onReview, onSignIn, onRetry, silent = false }: SaveStatusProps) {
  const display = getDisplay(state)
  const actions: Partial<Record<SaveState['kind'], [label: string, onClick: (() => void) | undefined]>> = {
    changed: ['Review', onReview],
    session_ended: ['Sign in again', onSignIn],
    failed: ['Try again', onRetry],
  }
  const [label, onAction] = actions[state.kind] ?? []
  return (
    <Visible from={silent ? 'sm' : undefined}>
      <Row as="span" gap={1}>
        <Text
          as={silent ? 'span' : 'output'}
          variant="small"
          tone={display?.isBad ? 'error' : 'secondary'}
          aria-live={silent ? undefined : 'polite'}
        >
          <Row as="span" gap={1}>
            {display?.mark}
            {display?.text}
          </Row>
        </Text>
        {onAction && (
          <Button kind="line" size="small" onClick={onAction} className={styles.action}>
            {label}
          </Button>
        )}
      </Row>
    </Visible>
  )
}
