import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../layout/Layout.tsx'
import { ConflictChoice } from './ConflictChoice.tsx'
import { NumberField } from '../fields/NumberField.tsx'

export default {} satisfies Meta

const local = { text: '11 months', note: 'typed at 12:03' }
const remote = { text: '9 months', note: 'saved at 12:02' }

export const All: StoryObj = {
  render: () => (
    <Stack narrow gap={4}>
      <NumberField
        label="Runway"
        value={11}
        unit="months"
        onChange={() => {}}
        conflict={<ConflictChoice by="Ana Reyes" local={local} remote={remote} onChoose={() => {}} />}
      />
      <ConflictChoice by="Maya Lindqvist" isOwn busy local={local} remote={remote} onChoose={() => {}} />
    </Stack>
  ),
}
