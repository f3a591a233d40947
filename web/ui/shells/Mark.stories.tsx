import type { Meta, StoryObj } from '@storybook/react-vite'
import { Row } from '../layout/Layout.tsx'
import { Brand, Mark } from './Mark.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Row wrap>
      <Mark />
      <Brand href="/" />
      <Brand href="/" size={24} />
      <Brand href="/" markOnly />
      <Brand href="/" isShortOnPhone />
    </Row>
  ),
}
