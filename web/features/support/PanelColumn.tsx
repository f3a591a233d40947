import type { ReactNode } from 'react'
import { Grow, Row } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import styles from './SupportPanel.module.css'

interface PanelColumnProps {
  title: string
  sub?: string | undefined
  /** A button before the title. */
  back?: ReactNode
  /** The button at the end of the head. */
  close: ReactNode
  /** Hides the column on a narrow screen, which has room for one. */
  isBehind?: boolean
  children: ReactNode
}

/** A column of the panel: its head, messages that scroll, and the field for an answer at its foot. */
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
