import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../layout/Layout.tsx'
import { Loading, Skeleton, SkeletonLine, SkeletonRows } from './Skeletons.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Stack gap={3}>
      <Loading label="Loading the offer">
        <Stack>
          <SkeletonLine />
          <Skeleton height={80} shape="card" />
          <Skeleton height={40} width={40} shape="card" />
        </Stack>
      </Loading>
      <SkeletonRows rows={3} label="Loading companies" />
      <SkeletonRows rows={2} label="Loading documents" tile />
    </Stack>
  ),
}
