import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../layout/Layout.tsx'
import { ProgressBar } from './ProgressBar.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Stack narrow>
      <ProgressBar label="Not started" percent={0} />
      <ProgressBar label="Syncing your accounting data" percent={40} />
      <ProgressBar label="Repaid" percent={70} tone="moss" />
      <ProgressBar label="Late" percent={90} tone="bad" />
      <ProgressBar label="Uploading" percent={55} thin />
      <ProgressBar label="Unknown duration" thin />
    </Stack>
  ),
}
