import type { ReactNode } from 'react'
import { Grow, Row } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'

interface FrameTitleProps {
  children: ReactNode
  /** A count or another fact beside the title. */
  note?: ReactNode
  /** For names that people write. */
  anywhere?: boolean
}

/** The title of a page, at the start of the bar of the frame. */
export const FrameTitle = ({ children, note, anywhere }: FrameTitleProps) => (
  <Grow>
    <Row gap={1.5} align="baseline">
      <Text variant="title" anywhere={anywhere}>
        {children}
      </Text>
      {note && (
        <Text as="span" tone="tertiary">
          {note}
        </Text>
      )}
    </Row>
  </Grow>
)
