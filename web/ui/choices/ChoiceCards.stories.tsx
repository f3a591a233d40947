import type { Meta, StoryObj } from '@storybook/react-vite'
import { StatefulField } from '../testing/StatefulField.tsx'
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
      <StatefulField value="hire">
        {(field) => <ChoiceCards label="What is the money for?" choices={purposes} {...field} />}
      </StatefulField>
      <StatefulField<string[]> value={['hire']}>
        {(field) => (
          <MultipleChoice
            label="Which of these apply?"
            hint="Choose all that apply."
            choices={purposes}
            {...field}
          />
        )}
      </StatefulField>
      <StatefulField<string[]> value={['stock']}>
        {(field) => <CheckboxGroup label="Which of these apply?" choices={purposes} {...field} />}
      </StatefulField>
      <StatefulField<boolean | null> value={null}>
        {(field) => <YesNo label="Do you plan to raise a round?" error="Choose Yes or No." {...field} />}
      </StatefulField>
      <YesNo label="Is the company profitable?" value disabled onChange={() => {}} />
    </Stack>
  ),
}
