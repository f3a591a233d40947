import type { Meta, StoryObj } from '@storybook/react-vite'
import { StatefulField } from '../testing/StatefulField.tsx'
import { Stack } from '../layout/Layout.tsx'
import { SliderField } from './SliderField.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Stack narrow>
      <StatefulField value={250_000}>
        {(field) => (
          <SliderField
            label="Amount"
            min={50_000}
            max={1_000_000}
            step={10_000}
            format={(value) => `$${value.toLocaleString('en-US')}`}
            hint="Up to a third of your annual revenue."
            {...field}
          />
        )}
      </StatefulField>
    </Stack>
  ),
}
