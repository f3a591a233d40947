import type { ReactNode } from 'react'
import styles from './TurnMark.module.css'

export type WaitingOn = 'me' | 'colleague' | 'applicant'

interface TurnMarkProps {
  /** Null if no one is expected to act. */
  waitingOn: WaitingOn | null
  children: ReactNode
}

export const TurnMark = ({ waitingOn, children }: TurnMarkProps) => (
  <span data-waiting-on={waitingOn ?? undefined} className={styles.turn}>
    {children}
  </span>
)
