import type { ReactNode } from 'react'
import styles from './TurnMark.module.css'

export type WaitingOn = 'me' | 'colleague' | 'applicant'

interface TurnMarkProps {
  /** Null when the work waits on nobody. */
  waitingOn: WaitingOn | null
  children: ReactNode
}

export const TurnMark = ({ waitingOn, children }: TurnMarkProps) => (
  <span data-waiting-on={waitingOn ?? undefined} className={styles.turn}>
    {children}
  </span>
)
