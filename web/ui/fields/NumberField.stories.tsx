import type { Meta, StoryObj } from '@storybook/react-vite'
import { Live } from '../testing/Live.tsx'
import { Stack } from '../layout/Layout.tsx'
import { MoneyField, NumberField } from './NumberField.tsx'

export default {} satisfies Meta

type Typed = number | string | null

export const All: StoryObj = {
  render: () => (
    <Stack narrow>
      <Live<Typed> value={11}>{(field) => <NumberField label="Runway" unit="months" {...field} />}</Live>
      <Live<Typed> value={4.5}>{(field) => <NumberField label="Churn" unit="%" {...field} />}</Live>
      <Live<Typed> value="many">{(field) => <NumberField label="Employees" {...field} />}</Live>
      <Live value="250000.00">
        {(field) => <MoneyField label="How much do you need?" hint="In US dollars." {...field} />}
      </Live>
      <MoneyField label="Limit" value="100000.00" disabled onChange={() => {}} />
    </Stack>
  ),
}
