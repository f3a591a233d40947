import type { ReactNode } from 'react'
import { Wrap } from '#web/ui/layout/Layout.tsx'
import styles from './PageColumn.module.css'

interface PageColumnProps {
  /** One column for reading, for pages with little on them. */
  isNarrow?: boolean
  children: ReactNode
}

/** The main part of a page, from its title on. */
export const PageColumn = ({ isNarrow, children }: PageColumnProps) => (
  <Wrap className={styles.column} data-narrow={isNarrow || undefined}>
    {children}
  </Wrap>
)
