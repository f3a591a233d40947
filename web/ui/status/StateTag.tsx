import type { ReactNode } from 'react'
import styles from './StateTag.module.css'

export type StateTone = 'ok' | 'info' | 'warn' | 'bad' | 'idle'

export interface StateTagProps {
  tone: StateTone
  plain?: boolean | undefined
  wrap?: boolean | undefined
  children: ReactNode
}

export const StateTag = ({ tone, plain, wrap, children }: StateTagProps) => (
  <span data-tone={tone} data-plain={plain || undefined} data-wrap={wrap || undefined} className={styles.tag}>
    {children}
  </span>
)
