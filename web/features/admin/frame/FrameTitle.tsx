import type { ReactNode } from 'react'
import { Grow, Row } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'

interface FrameTitleProps {
  children: ReactNode
  note?: ReactNode
  anywhere?: boolean
}

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
