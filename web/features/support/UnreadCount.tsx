import type { ReactNode } from 'react'
import styles from './ThreadList.module.css'

/** A badge with the number of unread messages. */
export const UnreadCount = ({ children }: { children: ReactNode }) => (
  <span className={styles.count}>{children}</span>
)
