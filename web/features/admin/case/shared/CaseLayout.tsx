import type { ReactNode } from 'react'
import { useAskContext } from './ask-context.ts'
import styles from './CaseLayout.module.css'

interface CaseLayoutProps {
  side?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

/** The columns of an admin page, stacked on narrow screens. */
export function CaseLayout({ side, aside, children }: CaseLayoutProps) {
  // Beside a request only what can be marked for it has room.
  const isNarrow = useAskContext()?.isOpen
  return (
    <div className={styles.layout}>
      {side && !isNarrow && (
        <div className={styles.side}>
          <div className={styles.sticky}>{side}</div>
        </div>
      )}
      <div className={styles.middle}>{children}</div>
      {aside && !isNarrow && (
        <aside className={styles.aside}>
          <div className={styles.sticky}>{aside}</div>
        </aside>
      )}
    </div>
  )
}
