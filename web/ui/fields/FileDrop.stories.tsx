import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../layout/Layout.tsx'
import { FileDrop } from './FileDrop.tsx'

export default {} satisfies Meta

const hint = 'PDF, Office, CSV or pictures, up to 50 MB each.'

export const All: StoryObj = {
  render: () => (
    <Stack narrow>
      <FileDrop label="Tax returns" hint={hint} onFiles={() => {}} />
      <FileDrop
        label="Cap table"
        hint={hint}
        multiple={false}
        error="Add the cap table."
        onFiles={() => {}}
      />
    </Stack>
  ),
}
