import type { Meta, StoryObj } from '@storybook/react-vite'
import { CardBody } from '../layout/Card.tsx'
import { DockedPanel } from './DockedPanel.tsx'
import { Text } from '../layout/Text.tsx'

export default { tags: ['screen'] } satisfies Meta

const render = ({ side }: { side: boolean }) => (
  <>
    <Text>The page stays usable next to the panel.</Text>
    <DockedPanel label="Messages" width={440} side={side} onClose={() => {}}>
      <CardBody>
        <Text variant="heading">Messages</Text>
        <Text>Ines Duarte: We received your tax return. The review starts on Monday.</Text>
      </CardBody>
    </DockedPanel>
  </>
)

export const Open: StoryObj = { render: () => render({ side: false }) }

export const Side: StoryObj = { render: () => render({ side: true }) }
