import type { Meta, StoryObj } from '@storybook/react-vite'
import { screen } from 'storybook/test'
import { StatefulField } from '../testing/StatefulField.tsx'
import { Stack } from '../layout/Layout.tsx'
import { Combobox, MultipleCombobox } from './Combobox.tsx'

export default { tags: ['screen'] } satisfies Meta

const sectors = [
  { value: 'hydroponics', label: 'Hydroponics', group: 'Food' },
  { value: 'bakeries', label: 'Bakeries', group: 'Food' },
  { value: 'kilns', label: 'Kilns', group: 'Industry' },
  { value: 'tools', label: 'Machine tools', group: 'Industry' },
]

const ignore = () => {}

export const All: StoryObj = {
  render: () => (
    <Stack narrow>
      <Combobox label="Sector" options={sectors} placeholder="Choose one" value={null} onChange={ignore} />
      <Combobox label="Sector, selected" options={sectors} value="kilns" onChange={ignore} />
      <Combobox label="Sector, disabled" options={sectors} value="kilns" disabled onChange={ignore} />
      <Combobox
        label="Sector of the parent"
        options={sectors}
        value={null}
        error="Choose the sector with the most revenue."
        onChange={ignore}
      />
      <MultipleCombobox label="Markets" options={sectors} value={['bakeries', 'tools']} onChange={ignore} />
    </Stack>
  ),
}

export const Open: StoryObj = {
  render: () => (
    <StatefulField<string | null> value="bakeries">
      {(field) => <Combobox label="Sector" options={sectors} {...field} />}
    </StatefulField>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByLabelText('Open'))
    await screen.findByRole('listbox')
  },
}

export const NoResults: StoryObj = {
  render: () => (
    <StatefulField<string[]> value={['bakeries']}>
      {(field) => <MultipleCombobox label="Markets" options={sectors} {...field} />}
    </StatefulField>
  ),
  play: ({ canvas, userEvent }) => userEvent.type(canvas.getByRole('combobox'), 'submarines'),
}
