import type { Meta, StoryObj } from '@storybook/react-vite'
import { Consequences } from './Consequences.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Consequences
      stops={['Headwater no longer syncs your accounting data.', 'Your figures are no longer updated.']}
      stays={['Figures that have been synced stay in your application.']}
    />
  ),
}
