import type { ReactNode } from 'react'
import { Row } from '../layout/Layout.tsx'
import styles from './Strip.module.css'

interface StripProps {
  label: string
  tone: 'accent' | 'info'
  text: ReactNode
  children: ReactNode
}

/** Sets `--ui-strip` to the height of this strip and the strips above it, so that full-height layouts leave room. */
export const Strip = ({ label, tone, text, children }: StripProps) => (
  <div className={styles.whole}>
    <Row as="aside" justify="center" aria-label={label} data-tone={tone} className={styles.strip}>
      {text}
    </Row>
    <div className={styles.pages}>{children}</div>
  </div>
)
