import type { Meta, StoryObj } from '@storybook/react-vite'
import { Live } from '../testing/Live.tsx'
import { Stack } from '../layout/Layout.tsx'
import { CheckboxGroup, ChoiceCards, MultipleChoice, YesNo } from './ChoiceCards.tsx'

export default {} satisfies Meta

const purposes = [
  { value: 'hire', label: 'Hire people', note: 'Salaries for the next twelve months' },
  { value: 'stock', label: 'Buy stock' },
  { value: 'refinance', label: 'Repay a loan', disabled: true },
]

export const All: StoryObj = {
  render: () => (
    <Stack gap={4} narrow>
      <Live value="hire">
        {(field) => <ChoiceCards label="What is the money for?" choices={purposes} {...field} />}
      </Live>
      <Live<string[]> value={['hire']}>
        {(field) => (
          <MultipleChoice
            label="Which of these apply?"
            hint="Choose all that apply."
            choices={purposes}
            {...field}
          />
        )}
      </Live>
      <Live<string[]> value={['stock']}>
        {(field) => <CheckboxGroup label="Which of these apply?" choices={purposes} {...field} />}
      </Live>
      <Live<boolean | null> value={null}>
        {(field) => <YesNo label="Do you plan to raise a round?" error="Choose Yes or No." {...field} />}
      </Live>
      <YesNo label="Is the company profitable?" value disabled onChange={() => {}} />
    </Stack>
  ),
}
