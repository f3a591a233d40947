import type { Meta, StoryObj } from '@storybook/react-vite'
import { Live } from '../testing/Live.tsx'
import { Stack } from '../layout/Layout.tsx'
import { Dense } from '../theme/density.tsx'
import { SelectField } from './SelectField.tsx'

export default {} satisfies Meta

const options = [
  { value: 'llc', label: 'Limited liability company' },
  { value: 'corporation', label: 'Corporation' },
]

export const All: StoryObj = {
  render: () => (
    <Stack narrow>
      <Live value="">{(field) => <SelectField label="Legal form" options={options} {...field} />}</Live>
      <Live value="llc">
        {(field) => (
          <SelectField label="Legal form" name="wrong" options={options} error="Choose one." {...field} />
        )}
      </Live>
      <SelectField
        label="Legal form"
        name="fixed"
        options={options}
        value="llc"
        disabled
        onChange={() => {}}
      />
      <Dense>
        <SelectField label="Legal form, dense" options={options} value="llc" onChange={() => {}} />
      </Dense>
    </Stack>
  ),
}
