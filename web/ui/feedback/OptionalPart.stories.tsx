import type { Meta, StoryObj } from '@storybook/react-vite'
import { lazy } from 'react'
import { Stack } from '../layout/Layout.tsx'
import { OptionalPart } from './OptionalPart.tsx'
import { Skeleton } from './Skeletons.tsx'

export default {} satisfies Meta

const Chart = lazy(() => new Promise<never>(() => {}))

export const All: StoryObj = {
  render: () => (
    <Stack>
      <OptionalPart loading={<Skeleton height={80} shape="card" />}>
        <Chart />
      </OptionalPart>
      <OptionalPart>The chart</OptionalPart>
    </Stack>
  ),
}
