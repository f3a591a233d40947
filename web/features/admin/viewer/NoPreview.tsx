import type { ReactNode } from 'react'
import { Panel, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'

interface NoPreviewProps {
  advice?: string
  children: ReactNode
}

export const NoPreview = ({ advice = 'Download the file to open it.', children }: NoPreviewProps) => (
  <Panel pad={3}>
    <Stack gap={0} align="center">
      <Text tone="secondary">{children}</Text>
      <Text tone="secondary">{advice}</Text>
    </Stack>
  </Panel>
)
