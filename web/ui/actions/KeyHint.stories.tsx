import type { Meta, StoryObj } from '@storybook/react-vite'
import { KeyHint, KeyHints } from './KeyHint.tsx'
import { Stack } from '../layout/Layout.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Stack>
      <KeyHint keys="⌘K">Search</KeyHint>
      <KeyHints
        keys={[
          ['j', 'next'],
          ['k', 'previous'],
          ['Enter', 'open'],
        ]}
      />
    </Stack>
  ),
}
