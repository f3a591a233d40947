import type { Meta, StoryObj } from '@storybook/react-vite'
import { Row } from '../layout/Layout.tsx'
import { ProgressRing, type TaskState } from './ProgressRing.tsx'

export default {} satisfies Meta

const states: TaskState[] = ['not_started', 'in_progress', 'complete', 'needs_attention', 'requested']

export const All: StoryObj = {
  render: () => (
    <Row wrap>
      {states.map((state) => (
        <ProgressRing key={state} state={state} spoken />
      ))}
      {states.map((state) => (
        <ProgressRing key={state} state={state} size={32} spoken />
      ))}
    </Row>
  ),
}
