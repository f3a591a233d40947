import type { Meta, StoryObj } from '@storybook/react-vite'
import { StatefulField } from '../testing/StatefulField.tsx'
import { Stack } from '../layout/Layout.tsx'
import { PhoneField } from './PhoneField.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Stack narrow>
      <StatefulField value="+12075550142">{(field) => <PhoneField label="Phone" {...field} />}</StatefulField>
      <StatefulField value="+1207">
        {(field) => <PhoneField label="Phone" name="second" error="Some digits are missing." {...field} />}
      </StatefulField>
    </Stack>
  ),
}
