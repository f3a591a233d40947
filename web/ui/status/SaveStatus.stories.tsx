import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../layout/Layout.tsx'
import { SaveStatus, type SaveState } from './SaveStatus.tsx'

export default {} satisfies Meta

const states: SaveState[] = [
  { kind: 'saving' },
  { kind: 'saved', at: '2026-11-12T09:41:00Z' },
  { kind: 'saved_except', count: 2, href: '#runway' },
  { kind: 'offline' },
  { kind: 'waiting' },
  { kind: 'changed', by: 'Ana Reyes' },
  { kind: 'session_ended' },
  { kind: 'locked' },
  { kind: 'failed' },
]

const ignore = () => {}

export const All: StoryObj = {
  render: () => (
    <Stack align="start">
      {states.map((state) => (
        <SaveStatus key={state.kind} state={state} onReview={ignore} onSignIn={ignore} onRetry={ignore} />
      ))}
      <SaveStatus state={{ kind: 'saving' }} silent />
    </Stack>
  ),
}
