import type { Meta, StoryObj } from '@storybook/react-vite'
import { StatefulField } from '../testing/StatefulField.tsx'
import { Stack } from '../layout/Layout.tsx'
import { DateField } from './DateField.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Stack narrow>
      <StatefulField value="">{(field) => <DateField label="Founded on" isPast {...field} />}</StatefulField>
      <StatefulField value="2019-12-04">
        {(field) => <DateField label="First sale" {...field} />}
      </StatefulField>
      <StatefulField value="31 February">
        {(field) => <DateField label="Last audit" {...field} />}
      </StatefulField>
      <DateField label="Contract end date" value="2027-03-31" disabled onChange={() => {}} />
    </Stack>
  ),
}

export const Ambiguous: StoryObj = {
  render: () => (
    <StatefulField value="">{(field) => <DateField label="First sale" {...field} />}</StatefulField>
  ),
  play: ({ canvas, userEvent }) => userEvent.type(canvas.getByRole('textbox'), '3/4/2019'),
}
