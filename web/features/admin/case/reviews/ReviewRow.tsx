import type { ReactNode } from 'react'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'

interface ReviewRowProps {
  title: string
  /** The state, at the end of the line. */
  tag: ReactNode
  note: string | null
  children?: ReactNode
}

/** Something that a review asks for: what it is, its state, and the note to the applicant. */
export const ReviewRow = ({ title, tag, note, children }: ReviewRowProps) => (
  <Stack as="li" gap={1}>
    <Row gap={1} align="start" justify="between">
      <Text as="span" strong>
        {title}
      </Text>
      {tag}
    </Row>
    {note && (
      <Text tone="secondary" typed>
        “{note}”
      </Text>
    )}
    {children}
  </Stack>
)
