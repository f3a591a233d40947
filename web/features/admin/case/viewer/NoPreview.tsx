import type { ReactNode } from 'react'
import styles from './NoPreview.module.css'

/** Says why a file is not shown in the page. */
export const NoPreview = ({ children }: { children: ReactNode }) => (
  <div className={styles.reason}>
    <p>{children}</p>
    <p>Download it to read it in its own program.</p>
  </div>
)
