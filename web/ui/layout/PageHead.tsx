import type { ReactNode } from 'react'
import { Row, Stack } from './Layout.tsx'
import styles from './PageHead.module.css'
import { Text } from './Text.tsx'

export interface PageHeadProps {
  /** The page's only h1. */
  title: ReactNode
  eyebrow?: ReactNode
  lead?: ReactNode
  actions?: ReactNode
}

export const PageHead = ({ title, eyebrow, lead, actions }: PageHeadProps) => (
  <Row wrap align="end" justify="between" gap={3} className={styles.head}>
    <Stack gap={1}>
      {eyebrow && (
        <Text variant="small" tone="secondary">
          {eyebrow}
        </Text>
      )}
      <Text variant="title">{title}</Text>
      {lead && <Text variant="lead">{lead}</Text>}
    </Stack>
    {actions}
  </Row>
)

export const FormActions = ({ back, children }: { back?: ReactNode; children: ReactNode }) => (
  <Row columnBelow="sm" gap={1.5} className={styles.actions}>
    {back}
    <Row columnBelow="sm" gap={1.5} justify="end" className={styles.forward}>
      {children}
    </Row>
  </Row>
)

export const Questions = ({ children }: { children: ReactNode }) => (
  <Stack gap={5} className={styles.questions}>
    {children}
  </Stack>
)
