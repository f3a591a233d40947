import type { Meta, StoryObj } from '@storybook/react-vite'
import { Row } from '../layout/Layout.tsx'
import { Pressable } from './Pressable.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Row>
      <Pressable>A button without a look</Pressable>
      <Pressable href="/app">A link without a look</Pressable>
    </Row>
  ),
  play: async ({ userEvent }) => userEvent.tab(),
}
