import type { ReactNode } from 'react'
import styles from './VisuallyHidden.module.css'

export const VisuallyHidden = ({ children, id }: { children: ReactNode; id?: string }) => (
  <span id={id} className={styles.hidden}>
    {children}
  </span>
)
