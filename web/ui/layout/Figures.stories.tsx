import type { Meta, StoryObj } from '@storybook/react-vite'
import { Figure, Figures } from './Figures.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Figures>
      <Figure name="Total repayment" value="$172,500" />
      <Figure name="Cost of the advance" value="$22,500" note="15% of the advance" />
      <Figure name="First payment" value="$4,120" />
    </Figures>
  ),
}
