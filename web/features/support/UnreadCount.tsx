import type { ReactNode } from 'react'
import styles from './ThreadList.module.css'

/** The number of unread messages, as a mark of a button or a row. */
export const UnreadCount = ({ children }: { children: ReactNode }) => (
  <span className={styles.count}>{children}</span>
)
