import type { Meta, StoryObj } from '@storybook/react-vite'
import { Row, Stack } from '../layout/Layout.tsx'
import { DenseLayout } from '../theme/density.tsx'
import { CheckInput, Input } from './Control.tsx'

export default {} satisfies Meta

const controls = (
  <Stack narrow>
    <Input aria-label="Empty" placeholder="Search companies" />
    <Input aria-label="Filled" defaultValue="Brightmarsh" />
    <Input aria-label="Wrong" aria-invalid defaultValue="Brightmarsh" />
    <Input aria-label="Disabled" disabled defaultValue="Brightmarsh" />
    <Input aria-label="Read only" readOnly defaultValue="Brightmarsh" />
    <Row>
      <CheckInput type="checkbox" aria-label="Off" />
      <CheckInput type="checkbox" aria-label="On" defaultChecked />
      <CheckInput type="checkbox" aria-label="Disabled" disabled defaultChecked />
      <CheckInput type="radio" aria-label="Radio, off" />
      <CheckInput type="radio" aria-label="Radio, on" defaultChecked />
    </Row>
  </Stack>
)

export const All: StoryObj = { render: () => controls }

export const Densely: StoryObj = { render: () => <DenseLayout>{controls}</DenseLayout> }

export const Focused: StoryObj = {
  render: () => <Input aria-label="Focused" defaultValue="Brightmarsh" />,
  play: ({ userEvent }) => userEvent.tab(),
}
