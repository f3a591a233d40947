import type { Meta, StoryObj } from '@storybook/react-vite'
import { StatefulField } from '../testing/StatefulField.tsx'
import { Stack } from '../layout/Layout.tsx'
import { MoneyField, NumberField } from './NumberField.tsx'

export default {} satisfies Meta

type Typed = number | string | null

export const All: StoryObj = {
  render: () => (
    <Stack narrow>
      <StatefulField<Typed> value={11}>
        {(field) => <NumberField label="Runway" unit="months" {...field} />}
      </StatefulField>
      <StatefulField<Typed> value={4.5}>
        {(field) => <NumberField label="Churn" unit="%" {...field} />}
      </StatefulField>
      <StatefulField<Typed> value="many">
        {(field) => <NumberField label="Employees" {...field} />}
      </StatefulField>
      <StatefulField value="250000.00">
        {(field) => <MoneyField label="How much do you need?" hint="In US dollars." {...field} />}
      </StatefulField>
      <MoneyField label="Limit" value="100000.00" disabled onChange={() => {}} />
    </Stack>
  ),
}
