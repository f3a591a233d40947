import type { Meta, StoryObj } from '@storybook/react-vite'
import { screen } from 'storybook/test'
import { TextField } from '../fields/TextField.tsx'
import { Consequences } from '../feedback/Consequences.tsx'
import { FormDialog } from './FormDialog.tsx'

export default { tags: ['screen'] } satisfies Meta

const ignore = () => {}
const play = async () => {
  await screen.findByRole('dialog')
}

export const Failed: StoryObj = {
  render: () => (
    <FormDialog
      title="Invite a teammate"
      submitLabel="Send invitation"
      error="This person is already a member."
      onClose={ignore}
      onSubmit={ignore}
    >
      <TextField label="Email" value="ana@brightmarsh.example" onChange={ignore} />
    </FormDialog>
  ),
  play,
}

export const Danger: StoryObj = {
  render: () => (
    <FormDialog
      title="Delete the company?"
      kind="danger"
      submitLabel="Delete"
      onClose={ignore}
      onSubmit={ignore}
    >
      <Consequences
        stops={['The application and its documents will be deleted.']}
        stays={['Your account is not deleted.']}
      />
    </FormDialog>
  ),
  play,
}

export const Busy: StoryObj = {
  render: () => (
    <FormDialog
      title="Delete the company?"
      kind="danger"
      submitLabel="Delete"
      busyLabel="Deleting…"
      isBusy
      onClose={ignore}
      onSubmit={ignore}
    >
      The application and its documents will be deleted.
    </FormDialog>
  ),
  play,
}
