import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from './Layout.tsx'
import { RowText } from './RowText.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Stack>
      <RowText title="Houndstooth Bank" note="Checking, ends in 0142" more="Last synced today" />
      <RowText title="Maya Lindqvist" note="maya@brightmarsh.example" strong />
      <RowText title="An invitation" error="The server is not responding. The invitation wasn’t resent." />
      <RowText title="Plan B" note="A row with its own content" heading>
        $250,000 over twelve months
      </RowText>
    </Stack>
  ),
}
