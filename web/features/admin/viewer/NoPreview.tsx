import type { ReactNode } from 'react'
import { Panel, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'

export const NoPreview = ({ children }: { children: ReactNode }) => (
  <Panel pad={3}>
    <Stack gap={0} align="center">
      <Text tone="secondary">{children}</Text>
      <Text tone="secondary">Download the file to open it.</Text>
    </Stack>
  </Panel>
)
