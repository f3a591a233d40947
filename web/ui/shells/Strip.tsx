import type { ReactNode } from 'react'
import { Row } from '../layout/Layout.tsx'
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
  <div className={styles.whole}>
    <Row as="aside" justify="center" aria-label={label} data-tone={tone} className={styles.strip}>
      {text}
    </Row>
    <div className={styles.pages}>{children}</div>
  </div>
)
