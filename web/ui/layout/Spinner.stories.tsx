import type { Meta, StoryObj } from '@storybook/react-vite'
import { Row } from '../layout/Layout.tsx'
import { Spinner } from '../layout/Spinner.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Row>
      <Spinner />
      <Spinner size="medium" />
    </Row>
  ),
}
