import type { ReactNode } from 'react'
import { Grow, Row } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import styles from './SupportPanel.module.css'

interface PanelColumnProps {
  title: string
  sub?: string | undefined
  back?: ReactNode
  close: ReactNode
  /** Hides the column, because the panel shows one column at a time. */
  isBehind?: boolean
  children: ReactNode
}

export const PanelColumn = ({ title, sub, back, close, isBehind, children }: PanelColumnProps) => (
  <div className={styles.column} data-behind={isBehind || undefined}>
    <Row gap={1} className={styles.head}>
      {back}
      <Grow>
        <Text variant="subheading" as="h2" anywhere>
          {title}
        </Text>
        {sub && (
          <Text variant="small" tone="secondary">
            {sub}
          </Text>
        )}
      </Grow>
      {close}
    </Row>
    {children}
  </div>
)
