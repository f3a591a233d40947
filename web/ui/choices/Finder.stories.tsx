import type { Meta, StoryObj } from '@storybook/react-vite'
import { StatefulField } from '../testing/StatefulField.tsx'
import { Stack } from '../layout/Layout.tsx'
import { Finder } from './Finder.tsx'

export default { tags: ['screen'] } satisfies Meta

const groups = [
  {
    title: 'Companies',
    items: [
      { label: 'Brightmarsh Hydroponics', note: 'In review' },
      { label: 'Kelpmoor Works', note: 'Funded' },
    ],
  },
  { title: 'Pages', items: [{ label: 'Loans', note: 'g l' }] },
]

export const All: StoryObj = {
  render: () => (
    <Stack narrow>
      <StatefulField value="">
        {(field) => (
          <Finder label="Search companies and pages" groups={groups} onChoose={() => {}} {...field} />
        )}
      </StatefulField>
    </Stack>
  ),
  // React may call `focus()` while Storybook still hides the story, and a hidden field cannot receive focus.
  play: ({ canvas }) => canvas.getByRole('combobox').focus(),
}
