import type { ReactNode } from 'react'
import { Grow } from './Layout.tsx'
import { Text } from './Text.tsx'

interface RowWordsProps {
  title?: ReactNode
  about?: ReactNode
  /** The title is a heading, as of a row with content of its own. */
  heading?: boolean | undefined
  children?: ReactNode
}

/** The words of a row: its title, a line about it and more below; they take the free space. */
export const RowWords = ({ title, about, heading, children }: RowWordsProps) => (
  <Grow column="medium">
    {title && (
      <Text strong anywhere as={heading ? 'h3' : 'p'}>
        {title}
      </Text>
    )}
    {about && (
      <Text variant="small" tone="secondary" anywhere>
        {about}
      </Text>
    )}
    {children}
  </Grow>
)
