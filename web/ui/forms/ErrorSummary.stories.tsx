import type { Meta, StoryObj } from '@storybook/react-vite'
import { ErrorSummary } from './ErrorSummary.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <ErrorSummary
      problems={[
        { id: 'raise', text: 'Plan to raise: choose Yes or No' },
        { id: 'runway', text: 'Runway: enter the number of months' },
      ]}
    />
  ),
}
