import type { Meta, StoryObj } from '@storybook/react-vite'
import { StatefulField } from '../testing/StatefulField.tsx'
import { Button } from '../actions/Button.tsx'
import { CheckboxGroup } from './ChoiceCards.tsx'
import { ChoicePopover } from './ChoicePopover.tsx'

export default { tags: ['screen'] } satisfies Meta

const columns = [
  { value: 'revenue', label: 'Revenue' },
  { value: 'runway', label: 'Runway' },
  { value: 'analyst', label: 'Analyst' },
]

export const Open: StoryObj = {
  render: () => (
    <ChoicePopover
      label="Columns"
      trigger={<Button kind="line">Columns</Button>}
      align="left"
      width={280}
      reset={<Button kind="quiet">Reset</Button>}
    >
      <StatefulField<string[]> value={['revenue']}>
        {(field) => <CheckboxGroup label="Columns to show" choices={columns} {...field} />}
      </StatefulField>
    </ChoicePopover>
  ),
  play: ({ canvas, userEvent }) => userEvent.click(canvas.getByRole('button')),
}
