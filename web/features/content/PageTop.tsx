import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'

/** The large title of a page and its introduction. */
export const PageTop = ({ title, lead }: { title: string; lead: string }) => (
  <Stack>
    <Text variant="display">{title}</Text>
    <Text variant="lead">{lead}</Text>
  </Stack>
)
