import type { ReactNode } from 'react'
import { Grow } from './Layout.tsx'
import styles from './RowText.module.css'

export interface RowTextProps {
  title: ReactNode
  /** What else there is to know, smaller, below the title. */
  note?: ReactNode
  /** Another line like the note. */
  more?: ReactNode
  strong?: boolean | undefined
}

/** The text of a row in a card or a table: what it is, and a line or two about it. */
export const RowText = ({ title, note, more, strong }: RowTextProps) => (
  <Grow className={styles.text}>
    <div className={styles.title} data-strong={strong || undefined}>
      {title}
    </div>
    {note && <div className={styles.note}>{note}</div>}
    {more && <div className={styles.note}>{more}</div>}
  </Grow>
)
