import type { Meta, StoryObj } from '@storybook/react-vite'
import { Stack } from '../layout/Layout.tsx'
import { Text } from '../layout/Text.tsx'
import { CheckInput, Input } from './Control.tsx'
import { FieldError, Question } from './Question.tsx'

export default {} satisfies Meta

const ids = (id: string) => ({
  id,
  labelId: `${id}-label`,
  hintId: `${id}-hint`,
  errorId: `${id}-error`,
  describedBy: undefined,
})

export const All: StoryObj = {
  render: () => (
    <Stack narrow gap={4}>
      <Question
        ids={ids('name')}
        label="Company name"
        hint="As registered."
        optional
        after={
          <Text variant="small" tone="secondary">
            Your accounting data has “Brightmarsh LLC”.
          </Text>
        }
      >
        <Input id="name" defaultValue="Brightmarsh" />
      </Question>
      <Question ids={ids('hidden')} label="A label for screen readers only" hideLabel>
        <Input id="hidden" />
      </Question>
      <Question ids={ids('raise')} kind="radios" label="Do you plan to raise?" error="Choose one.">
        <CheckInput type="radio" name="raise" aria-label="Yes" />
      </Question>
      <FieldError>The file is larger than 50 MB.</FieldError>
    </Stack>
  ),
}
