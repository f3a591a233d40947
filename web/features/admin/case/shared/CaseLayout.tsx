import type { ReactNode } from 'react'
import { Grow, Stack } from '#web/ui/layout/Layout.tsx'
import { useRequestContext } from './request-context.ts'
import styles from './CaseLayout.module.css'

interface CaseLayoutProps {
  side?: ReactNode
  aside?: ReactNode
  children: ReactNode
}

export function CaseLayout({ side, aside, children }: CaseLayoutProps) {
  // Next to an open request panel, there is room only for the middle column.
  const isNarrow = useRequestContext()?.isOpen
  return (
    <div className={styles.layout}>
      {side && !isNarrow && <div className={styles.side}>{side}</div>}
      <Grow>
        <Stack gap={1.5} className={styles.middle}>
          {children}
        </Stack>
      </Grow>
      {aside && !isNarrow && <aside className={styles.side}>{aside}</aside>}
    </div>
  )
}
