import type { ReactNode } from 'react'
import { breakLongWords } from './break-long-words.ts'
import { Grow } from './Layout.tsx'
import styles from './RowText.module.css'
import { Text } from './Text.tsx'

export interface RowTextProps {
  title?: ReactNode
  note?: ReactNode
  more?: ReactNode
  error?: ReactNode
  strong?: boolean | undefined
  heading?: boolean | undefined
  children?: ReactNode
}

export function RowText({ title, note, more, error, strong, heading, children }: RowTextProps) {
  const Title = heading ? 'h3' : 'div'
  return (
    <Grow className={styles.text}>
      {title && (
        <Title className={styles.title} data-strong={strong || heading || undefined}>
          {breakLongWords(title)}
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
  <Text as="div" variant="small" tone="secondary" anywhere>
    {children}
  </Text>
)
