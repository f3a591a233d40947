import type { Meta, StoryObj } from '@storybook/react-vite'
import { FileText } from 'lucide-react'
import { Avatar, AvatarTile } from './Avatar.tsx'
import { Icon } from './Icon.tsx'
import { Row, Stack } from './Layout.tsx'

export default {} satisfies Meta

const tones = ['moss', 'blue', 'water', 'quiet', 'primary', 'accent', 'nobody'] as const
const sizes = [24, 32, 36, 40, 48] as const

export const All: StoryObj = {
  render: () => (
    <Stack>
      <Row gap={1} wrap>
        {tones.map((tone) => (
          <Avatar key={tone} name="Maya Lindqvist" tone={tone} />
        ))}
      </Row>
      <Row gap={1} wrap>
        {sizes.map((size) => (
          <Avatar key={size} name="Maya Lindqvist" tone="water" size={size} spoken />
        ))}
      </Row>
      <Row gap={1} wrap>
        {sizes.map((size) => (
          <AvatarTile key={size} name="Brightmarsh" tone="moss" size={size} />
        ))}
        <AvatarTile name="Pitch deck" tone="quiet">
          <Icon of={FileText} />
        </AvatarTile>
      </Row>
    </Stack>
  ),
}
