import type { Meta, StoryObj } from '@storybook/react-vite'
import { StatefulField } from '../testing/StatefulField.tsx'
import { Stack } from '../layout/Layout.tsx'
import { FilterChip } from '../choices/FilterChip.tsx'
import { SearchField } from './SearchField.tsx'

export default {} satisfies Meta

export const All: StoryObj = {
  render: () => (
    <Stack narrow>
      <StatefulField value="">
        {(field) => (
          <SearchField label="Search companies" placeholder="Search companies" keyHint="/" {...field} />
        )}
      </StatefulField>
      <StatefulField value="Kelpmoor">
        {(field) => (
          <SearchField
            label="Search with filters"
            chips={<FilterChip field="status" value="Funded" onRemove={() => {}} />}
            {...field}
          />
        )}
      </StatefulField>
    </Stack>
  ),
}
