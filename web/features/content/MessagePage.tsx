import type { ReactNode } from 'react'
import { paths } from '#web/core/address/paths.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Row, Stack, Wrap } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { ContentShell } from './ContentShell.tsx'

interface MessagePageProps {
  title: string
  text: string
  children?: ReactNode
}

const otherPages = (
  <Row gap={1.5} columnBelow="sm">
    <Button href={paths.dashboard}>Go to your application</Button>
    <Button kind="line" href="/">
      Go to the home page
    </Button>
  </Row>
)

export const MessagePage = ({ title, text, children = otherPages }: MessagePageProps) => (
  <ContentShell>
    <Wrap narrow above="large">
      <Stack gap={3}>
        <Text variant="title">{title}</Text>
        <Text variant="lead">{text}</Text>
        {children}
      </Stack>
    </Wrap>
  </ContentShell>
)
