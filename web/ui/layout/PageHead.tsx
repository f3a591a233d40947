import type { ReactNode } from 'react'
import styles from './PageHead.module.css'
import { Text } from './Text.tsx'

export interface PageHeadProps {
  /** The state or the task. The only h1 of the page. */
  title: ReactNode
  /** What the page is part of, above the title. */
  eyebrow?: ReactNode
  /** One or two introductory sentences. */
  lead?: ReactNode
  actions?: ReactNode
}

export const PageHead = ({ title, eyebrow, lead, actions }: PageHeadProps) => (
  <div className={styles.head}>
    <div className={styles.texts}>
      {eyebrow && (
        <Text variant="small" tone="secondary" className={styles.eyebrow}>
          {eyebrow}
        </Text>
      )}
      <Text variant="title">{title}</Text>
      {lead && <Text variant="lead">{lead}</Text>}
    </div>
    {actions}
  </div>
)

/** The bottom of a form: Back at the left, save status and Continue at the right; stacked on a phone. */
export const FormActions = ({ back, children }: { back?: ReactNode; children: ReactNode }) => (
  <div className={styles.actions}>
    {back}
    <div className={styles.forward}>{children}</div>
  </div>
)

export const Questions = ({ children }: { children: ReactNode }) => (
  <div className={styles.questions}>{children}</div>
)
