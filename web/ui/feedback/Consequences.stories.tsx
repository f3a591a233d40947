import type { Meta, StoryObj } from '@storybook/react-vite'
import { Consequences } from './Consequences.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Consequences
      stops={['Headwater no longer reads your books.', 'Your figures are no longer updated.']}
      stays={['The figures read so far stay in your application.']}
    />
  ),
}
