import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../layout/Layout.tsx'
import { Pager } from './Pager.tsx'

export default {} satisfies Meta

const ignore = () => {}

export const All: StoryObj = {
  render: () => (
    <Stack>
      <Pager page={1} pageSize={25} total={{ count: 286 }} onPage={ignore} />
      <Pager page={400} pageSize={25} total={{ count: 10_000, count_is_estimate: true }} onPage={ignore} />
      <Pager page={1} pageSize={25} total={{ count: 0 }} onPage={ignore} />
    </Stack>
  ),
}
