import { Check, Clock, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../layout/Icon.tsx'
import { Grow, Row } from '../layout/Layout.tsx'
import styles from './Note.module.css'

export type NoteTone = 'info' | 'warn' | 'bad' | 'ok'

const marks = { info: Info, warn: Clock, bad: TriangleAlert, ok: Check }

export interface NoteProps {
  tone?: NoteTone | undefined
  icon?: ReactNode
  action?: ReactNode
  /** Announces the note when it appears: `status` waits for a pause, `alert` interrupts. */
  live?: 'status' | 'alert' | undefined
  children: ReactNode
}

export const Note = ({ tone = 'info', icon, action, live, children }: NoteProps) => (
  <Row wrap gap={1.5} align="start" data-tone={tone} role={live} className={styles.note}>
    {icon ?? <Icon of={marks[tone]} />}
    <Grow className={styles.words}>{children}</Grow>
    {action}
  </Row>
)

export const FailureNote = ({ children }: { children: ReactNode }) =>
  children ? (
    <Note tone="bad" live="alert">
      {children}
    </Note>
  ) : null
