import type { Meta, StoryObj } from '@storybook/react-vite'
import { Building2, Check, FileText, TriangleAlert } from 'lucide-react'
import { Icon } from './Icon.tsx'
import { Row } from './Layout.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Row>
      {[Building2, Check, FileText, TriangleAlert].map((drawing) => (
        <Icon key={drawing.displayName} of={drawing} />
      ))}
      <Icon of={Check} small />
    </Row>
  ),
}
