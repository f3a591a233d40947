import type { ReactNode } from 'react'
import { Panel, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'

/** Says why a file is not shown in the page. */
export const NoPreview = ({ children }: { children: ReactNode }) => (
  <Panel pad={3}>
    <Stack gap={0} align="center">
      <Text tone="secondary">{children}</Text>
      <Text tone="secondary">Download it to read it in its own program.</Text>
    </Stack>
  </Panel>
)
