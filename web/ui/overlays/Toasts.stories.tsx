import type { Meta, StoryObj } from '@storybook/react-vite'
import { useEffect } from 'react'
import { screen } from 'storybook/test'
import { Text } from '../layout/Text.tsx'
import { type Toast, ToastProvider, useToasts } from './Toasts.tsx'

export default { tags: ['screen'] } satisfies Meta

function Show({ toasts }: { toasts: readonly Toast[] }) {
  const { show } = useToasts()
  useEffect(() => {
    for (const toast of toasts) show(toast)
  }, [show, toasts])
  return <Text>The page under the toasts.</Text>
}

const undo = { label: 'Undo', onClick: () => {} }

const play = async () => {
  await screen.findAllByRole('status')
}

export const Three: StoryObj = {
  render: () => (
    <ToastProvider>
      <Show
        toasts={[
          { text: 'Brightmarsh is now assigned to you.', action: undo },
          { text: 'A new version is available.', tone: 'info' },
          { text: 'Exporting 286 companies…', tone: 'busy' },
        ]}
      />
    </ToastProvider>
  ),
  play,
}

export const Failed: StoryObj = {
  render: () => (
    <ToastProvider>
      <Show toasts={[{ text: 'The offer couldn’t be sent. Try again.', tone: 'bad' }, { text: 'Copied.' }]} />
    </ToastProvider>
  ),
  play,
}
