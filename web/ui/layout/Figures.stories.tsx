import type { Meta, StoryObj } from '@storybook/react-vite'
import { Figure, Figures } from './Figures.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Figures>
      <Figure name="You repay in all" value="$172,500" />
      <Figure name="Cost of the money" value="$22,500" note="15% of the advance" />
      <Figure name="First payment" value="$4,120" />
    </Figures>
  ),
}
