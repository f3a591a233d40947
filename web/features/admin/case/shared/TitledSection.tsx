import { type ReactNode, useId } from 'react'
import { type Gap, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'

interface TitledSectionProps {
  title: string
  /** The heading level; `h2` by default. */
  as?: 'h3'
  note?: ReactNode
  action?: ReactNode
  gap?: Gap
  children: ReactNode
}

export function TitledSection({ title, as, note, action, gap = 1, children }: TitledSectionProps) {
  const titleId = useId()
  return (
    <Stack as="section" gap={gap} aria-labelledby={titleId}>
      <Row gap={1} wrap justify="between">
        <Row gap={1} wrap>
          <Text variant="heading" as={as} id={titleId}>
            {title}
          </Text>
          {note && <Text tone="secondary">{note}</Text>}
        </Row>
        {action}
      </Row>
      {children}
    </Stack>
  )
}
