import type { Meta, StoryObj } from '@storybook/react-vite'
import { StatefulField } from '../testing/StatefulField.tsx'
import { Stack } from '../layout/Layout.tsx'
import { TextArea, TextField } from './TextField.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Stack narrow>
      <StatefulField value="Brightmarsh Hydroponics">
        {(field) => <TextField label="Company name" hint="As registered." {...field} />}
      </StatefulField>
      <StatefulField value="">
        {(field) => <TextField label="Website" optional placeholder="brightmarsh.example" {...field} />}
      </StatefulField>
      <StatefulField value="maya@">
        {(field) => <TextField label="Email" error="Enter a valid email address." {...field} />}
      </StatefulField>
      <StatefulField value="04401">
        {(field) => <TextField label="Zip code" width="short" {...field} />}
      </StatefulField>
      <TextField label="Customer number" value="BM-0142" readOnly onChange={() => {}} />
      <TextField label="Employer number" value="12-3456789" disabled onChange={() => {}} />
      <StatefulField value={'We grow lettuce in towers.\nTwelve restaurants buy from us every week.'}>
        {(field) => <TextArea label="What does the company do?" {...field} />}
      </StatefulField>
    </Stack>
  ),
}
