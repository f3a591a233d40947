import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../layout/Layout.tsx'
import { AmountBars } from './AmountBars.tsx'

export default {} satisfies Meta

const ticks = ['Aug', 'Sep', 'Oct', 'Nov', 'Dec', '2026', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul']
const toBars = (values: number[]) =>
  values.map((value, index) => ({ id: `${index}`, tick: ticks[index] ?? '', value }))

export const All: StoryObj = {
  render: () => (
    <Stack gap={4}>
      <AmountBars
        label="Revenue by month"
        height={220}
        bars={toBars([42, 45, 51, 48, 62, 66, 64, 71, 78, 80, 91, 94])}
      />
      <AmountBars
        label="Profit by month"
        height={220}
        tone="good"
        isEven
        onOpen={() => {}}
        bars={toBars([-12, -8, 0, 4.5, 9, 1334.6])}
      />
    </Stack>
  ),
}
