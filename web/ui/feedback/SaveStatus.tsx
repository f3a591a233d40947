import { Check, CloudOff, TriangleAlert, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatClock, formatCount } from '../format.ts'
import { Button } from '../layout/Button.tsx'
import { Icon } from '../layout/Icon.tsx'
import { Link } from '../layout/Link.tsx'
import styles from './SaveStatus.module.css'
import { Spinner } from '../layout/Spinner.tsx'

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
  tone: 'quiet' | 'ok' | 'bad'
  mark: ReactNode
  text: ReactNode
}

const getDisplay = (state: SaveState): StatusDisplay | undefined => {
  switch (state.kind) {
    case 'untouched':
      return undefined
    case 'saving':
      return { tone: 'quiet', mark: <Spinner />, text: 'Saving…' }
    case 'saved':
      return { tone: 'ok', mark: <Icon of={Check} small />, text: `Saved ${formatClock(state.at)}` }
    case 'saved_except':
      return {
        tone: 'bad',
        mark: <Icon of={TriangleAlert} small />,
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
      return { tone: 'quiet', mark: <Icon of={CloudOff} small />, text: 'Offline: kept on this device' }
    case 'changed':
      return { tone: 'quiet', mark: <Icon of={Users} small />, text: `Changed by ${state.by}` }
    case 'session_ended':
      return { tone: 'bad', mark: <Icon of={TriangleAlert} small />, text: 'Not saved: session ended' }
    case 'failed':
      return { tone: 'bad', mark: <Icon of={TriangleAlert} small />, text: 'Not saved: kept on this device' }
  }
}

/** The save status of a form, always visible and announced politely. */
export function SaveStatus({ state, onReview, onSignIn, onRetry, silent = false }: SaveStatusProps) {
  const display = getDisplay(state)
  const Status = silent ? 'span' : 'output'
  const handlers = { changed: onReview, session_ended: onSignIn, failed: onRetry }
  const actionLabels = { changed: 'Review', session_ended: 'Sign in again', failed: 'Try again' }
  const onAction = state.kind in handlers ? handlers[state.kind as keyof typeof handlers] : undefined
  return (
    <span className={styles.frame} data-silent={silent || undefined}>
      <Status aria-live={silent ? undefined : 'polite'} data-tone={display?.tone} className={styles.status}>
        {display?.mark}
        {display?.text}
      </Status>
      {onAction && (
        <Button kind="line" size="small" onClick={onAction} className={styles.action}>
          {actionLabels[state.kind as keyof typeof actionLabels]}
        </Button>
      )}
    </span>
  )
}
