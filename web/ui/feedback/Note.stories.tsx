import type { Meta, StoryObj } from '@storybook/react-vite'
import { ActionLink } from '../actions/ActionLink.tsx'
import { Stack } from '../layout/Layout.tsx'
import { FailureNote, Note } from './Note.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Stack>
      <Note>The figures come from your accounting data and are updated every night.</Note>
      <Note tone="warn">Your analyst is waiting for your 2025 tax return.</Note>
      <Note tone="bad" action={<ActionLink href="/app/connections">Reconnect</ActionLink>}>
        Your bank no longer gives us access to the account.
      </Note>
      <FailureNote>The server is not responding. Nothing was sent.</FailureNote>
      <Note tone="ok">The offer is signed. You’ll receive the money within two business days.</Note>
    </Stack>
  ),
}
