import type { Meta, StoryObj } from '@storybook/react-vite'
import { Row } from '../layout/Layout.tsx'
import { Pressable } from './Pressable.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Row>
      <Pressable>An unstyled button</Pressable>
      <Pressable href="/app">An unstyled link</Pressable>
    </Row>
  ),
  play: async ({ userEvent }) => userEvent.tab(),
}
