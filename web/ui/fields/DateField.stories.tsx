import type { Meta, StoryObj } from '@storybook/react-vite'
import { Live } from '../testing/Live.tsx'
import { Stack } from '../layout/Layout.tsx'
import { DateField } from './DateField.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Stack narrow>
      <Live value="">{(field) => <DateField label="Founded on" isPast {...field} />}</Live>
      <Live value="2019-12-04">{(field) => <DateField label="First sale" {...field} />}</Live>
      <Live value="31 February">{(field) => <DateField label="Last audit" {...field} />}</Live>
      <DateField label="Contract end date" value="2027-03-31" disabled onChange={() => {}} />
    </Stack>
  ),
}

export const Ambiguous: StoryObj = {
  render: () => <Live value="">{(field) => <DateField label="First sale" {...field} />}</Live>,
  play: ({ canvas, userEvent }) => userEvent.type(canvas.getByRole('textbox'), '3/4/2019'),
}
