import type { ReactNode } from 'react'
import styles from './Strip.module.css'

interface StripProps {
  /** Its name for screen readers. */
  label: string
  tone: 'accent' | 'info'
  text: ReactNode
  /** The pages below it. */
  children: ReactNode
}

/** One line above all pages, for which shells that fill the screen leave room, as `--ui-strip`. */
export const Strip = ({ label, tone, text, children }: StripProps) => (
  <div className={styles.whole} data-tone={tone}>
    <aside aria-label={label} className={styles.strip}>
      {text}
    </aside>
    <div className={styles.pages}>{children}</div>
  </div>
)
