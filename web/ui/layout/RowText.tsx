import type { ReactNode } from 'react'
import { Grow } from './Layout.tsx'
import styles from './RowText.module.css'
import { Text } from './Text.tsx'

export interface RowTextProps {
  title?: ReactNode
  /** What else there is to know, smaller, below the title. */
  note?: ReactNode
  /** Another line like the note. */
  more?: ReactNode
  /** What went wrong with an action of the row. */
  error?: ReactNode
  strong?: boolean | undefined
  /** The title is a heading, strong, for rows with content of their own. */
  heading?: boolean | undefined
  children?: ReactNode
}

/** The text of a row in a card or a table: what it is, and a line or two about it. */
export function RowText({ title, note, more, error, strong, heading, children }: RowTextProps) {
  const Title = heading ? 'h3' : 'div'
  return (
    <Grow className={styles.text}>
      {title && (
        <Title className={styles.title} data-strong={strong || heading || undefined}>
          {title}
        </Title>
      )}
      {note && <Note>{note}</Note>}
      {more && <Note>{more}</Note>}
      {error && (
        <Text variant="small" tone="error" role="alert">
          {error}
        </Text>
      )}
      {children}
    </Grow>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <Text as="div" variant="small" tone="secondary">
    {children}
  </Text>
)
