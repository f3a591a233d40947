import { paths } from '#web/core/address/paths.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { ContentShell } from './ContentShell.tsx'
import { PageColumn } from './PageColumn.tsx'

/** A short text in place of a page: an address without a page, or content that cannot be read now. */
export const MessagePage = ({ title, text }: { title: string; text: string }) => (
  <ContentShell>
    <PageColumn isNarrow>
      <Stack gap={4}>
        <Stack>
          <Text variant="title">{title}</Text>
          <Text variant="lead">{text}</Text>
        </Stack>
        <Row gap={1.5} columnBelow="sm">
          <Button href={paths.dashboard}>Go to your application</Button>
          <Button kind="line" href="/">
            Go to the home page
          </Button>
        </Row>
      </Stack>
    </PageColumn>
  </ContentShell>
)
