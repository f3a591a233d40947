import type { Meta, StoryObj } from '@storybook/react-vite'
import { CardBody } from './Card.tsx'
import { DockedPanel } from './DockedPanel.tsx'
import { Text } from './Text.tsx'

export default { tags: ['screen'] } satisfies Meta

export const Open: StoryObj = {
  render: () => (
    <>
      <Text>The page stays usable next to the panel.</Text>
      <DockedPanel label="Messages" width={440} onClose={() => {}}>
        <CardBody>
          <Text variant="heading">Messages</Text>
          <Text>Ines Duarte: We received your tax return. The review begins on Monday.</Text>
        </CardBody>
      </DockedPanel>
    </>
  ),
}
