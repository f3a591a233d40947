import { ContentShell } from './ContentShell.tsx'
import { PageColumn } from './PageColumn.tsx'
import { Text } from '#web/ui/layout/Text.tsx'

/** A short text in place of a page: an address without a page, or content that cannot be read now. */
export const MessagePage = ({ title, text }: { title: string; text: string }) => (
  <ContentShell>
    <PageColumn isNarrow>
      <Text variant="title">{title}</Text>
      <Text variant="lead">{text}</Text>
    </PageColumn>
  </ContentShell>
)
