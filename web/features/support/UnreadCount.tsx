import type { ReactNode } from 'react'
import styles from './ThreadList.module.css'

export const UnreadCount = ({ children }: { children: ReactNode }) => (
  <span className={styles.count}>{children}</span>
)
