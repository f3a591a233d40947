import type { Meta, StoryObj } from '@storybook/react-vite'
import { StatefulField } from '../testing/StatefulField.tsx'
import { Stack } from '../layout/Layout.tsx'
import { Checkbox, Switch } from './Checkbox.tsx'

export default {} satisfies Meta

const ignore = () => {}

export const All: StoryObj = {
  render: () => (
    <Stack>
      <StatefulField value={false}>
        {({ value, onChange }) => (
          <Checkbox label="I am authorized to sign for Brightmarsh" checked={value} onChange={onChange} />
        )}
      </StatefulField>
      <Checkbox label="Some rows are selected" mixed checked={false} onChange={ignore} />
      <Checkbox label="Checked" checked onChange={ignore} />
      <Checkbox label="Checked and disabled" checked disabled onChange={ignore} />
      <Checkbox label="Disabled" checked={false} disabled onChange={ignore} />
      <Checkbox
        label="I have read the terms"
        error="Agree to the terms to continue."
        checked={false}
        onChange={ignore}
      />
      <StatefulField<boolean> value>
        {({ value, onChange }) => (
          <Switch label="Email me about new offers" checked={value} onChange={onChange} />
        )}
      </StatefulField>
      <Switch label="Email me about comments" checked={false} onChange={ignore} />
    </Stack>
  ),
}
