import type { Meta, StoryObj } from '@storybook/react-vite'
import { StatefulField } from '../testing/StatefulField.tsx'
import { Stack } from '../layout/Layout.tsx'
import { DenseLayout } from '../theme/density.tsx'
import { SelectField } from './SelectField.tsx'

export default {} satisfies Meta

const options = [
  { value: 'llc', label: 'Limited liability company' },
  { value: 'corporation', label: 'Corporation' },
]

export const All: StoryObj = {
  render: () => (
    <Stack narrow>
      <StatefulField value="">
        {(field) => <SelectField label="Legal form" options={options} {...field} />}
      </StatefulField>
      <StatefulField value="llc">
        {(field) => (
          <SelectField label="Legal form" name="wrong" options={options} error="Choose one." {...field} />
        )}
      </StatefulField>
      <SelectField
        label="Legal form"
        name="fixed"
        options={options}
        value="llc"
        disabled
        onChange={() => {}}
      />
      <DenseLayout>
        <SelectField label="Legal form, dense" options={options} value="llc" onChange={() => {}} />
      </DenseLayout>
    </Stack>
  ),
}
