import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../layout/Layout.tsx'
import { LazyChart } from './LazyChart.tsx'
import { TrendLines } from './TrendLines.tsx'

export default {} satisfies Meta

const ticks = ['Aug', '', 'Oct', '', 'Dec', '', 'Feb', '']
const ids = ticks.map((_, index) => `month-${index}`)

export const All: StoryObj = {
  render: () => (
    <Stack gap={4}>
      <LazyChart height={220}>
        <TrendLines
          label="Cash and cost"
          height={220}
          {...{ ids, ticks }}
          lines={[
            { id: 'cash', name: 'Cash', tone: 'main', values: [310, 290, 280, 262, 255, null, 240, 231] },
            { id: 'revenue', name: 'Revenue', tone: 'good', values: [42, 45, 51, 48, 62, 66, 64, 71] },
            {
              id: 'plan',
              name: 'Plan',
              tone: 'info',
              dashed: true,
              values: [40, 44, 48, 52, 56, 60, 64, 68],
            },
            { id: 'cost', name: 'Cost', tone: 'bad', values: [70, 69, 68, 72, 71, 70, 69, 72] },
          ]}
        />
      </LazyChart>
      <TrendLines
        label="Repaid"
        height={220}
        {...{ ids, ticks }}
        limit={{ value: 300, label: 'Due: $300,000' }}
        lines={[
          { id: 'repaid', name: 'Repaid', tone: 'good', values: [0, 40, 90, 120, 170, null, null, null] },
        ]}
        onOpen={() => {}}
      />
    </Stack>
  ),
}
