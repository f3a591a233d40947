import type { Meta, StoryObj } from '@storybook/react-vite'
import { ArrowRight, Plus } from 'lucide-react'
import { ActionLink } from './ActionLink.tsx'
import { Icon } from '../layout/Icon.tsx'
import { Row } from '../layout/Layout.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Row wrap>
      <ActionLink href="/app/documents">See all documents</ActionLink>
      <ActionLink onClick={() => {}} icon={<Icon of={Plus} small />}>
        Add grant
      </ActionLink>
      <ActionLink href="/app/offers" endIcon={<Icon of={ArrowRight} small />}>
        Compare offers
      </ActionLink>
      <ActionLink href="/app/company" bad>
        Answer
      </ActionLink>
    </Row>
  ),
}
