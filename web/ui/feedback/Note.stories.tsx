import type { Meta, StoryObj } from '@storybook/react-vite'
import { ActionLink } from '../actions/ActionLink.tsx'
import { Stack } from '../layout/Layout.tsx'
import { FailureNote, Note } from './Note.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Stack>
      <Note>The figures come from your books and are updated every night.</Note>
      <Note tone="warn">Your analyst waits for the tax return of 2025.</Note>
      <Note tone="bad" action={<ActionLink href="/app/connections">Connect again</ActionLink>}>
        Your bank no longer lets us read the account.
      </Note>
      <FailureNote>The server is not responding. Nothing was sent.</FailureNote>
      <Note tone="ok">The offer is signed. The money arrives within two working days.</Note>
    </Stack>
  ),
}
