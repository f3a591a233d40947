import type { ReactNode } from 'react'
import { usePageTitle } from '#web/core/page/page-title.ts'
import { Row, Stack, Wrap } from '#web/ui/layout/Layout.tsx'
import { Brand } from '#web/ui/shells/Mark.tsx'
import { Text } from '#web/ui/layout/Text.tsx'

interface PlainPageProps {
  title: string
  text: string
  children: ReactNode
  note?: ReactNode
}

export function PlainPage({ title, text, children, note }: PlainPageProps) {
  usePageTitle(title)
  return (
    <Wrap narrow above="small">
      <Stack gap={5}>
        <header>
          <Brand href="/" />
        </header>
        <Stack as="main" id="main" gap={4}>
          <Stack>
            <Text variant="title">{title}</Text>
            <Text variant="lead">{text}</Text>
          </Stack>
          <Row gap={1.5} wrap>
            {children}
          </Row>
          {note}
        </Stack>
      </Stack>
    </Wrap>
  )
}
