import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from '../overlays/Dialog.tsx'
import { Combobox, MultipleCombobox } from '../choices/Combobox.tsx'

const company = { value: 'gannet', label: 'Gannet Fleet Electric' }

function LateOptions({ onSearch }: { onSearch: (text: string) => void }) {
  const [options, setOptions] = useState<(typeof company)[]>([])
  return (
    <>
      <Combobox label="Company" value="gannet" options={options} onSearch={onSearch} onChange={() => {}} />
      <button onClick={() => setOptions([company])}>Find</button>
    </>
  )
}

test('searches for typed text, not for the label of its value', async () => {
  const searches: string[] = []
  render(<LateOptions onSearch={(text) => searches.push(text)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Find' }))
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Company' })
  expect(box.value).toBe('Gannet Fleet Electric')
  expect(searches).toEqual([])
  await userEvent.type(box, 'S')
  expect(searches).toEqual(['S'])
})

const sectors = [
  { value: 'heat', label: 'Industrial heat', group: 'Energy' },
  { value: 'solar', label: 'Solar', group: 'Energy' },
  { value: 'soil', label: 'Soil', group: 'Land' },
]

function Sectors() {
  const [values, setValues] = useState<string[]>([])
  return <MultipleCombobox label="Sectors" options={sectors} value={values} onChange={setValues} />
}

test('a multiple choice stays open for the next choice and shows groups', async () => {
  render(<Sectors />)
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Sectors' })
  await userEvent.type(box, 'so{Enter}')
  expect(box.value).toBe('')
  const energy = within(screen.getByRole('group', { name: 'Energy' }))
  expect(energy.getByRole('option', { name: 'Solar', selected: true })).toBeTruthy()
  await userEvent.click(screen.getByRole('option', { name: 'Soil' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(screen.getByRole('button', { name: 'Remove Soil' })).toBeTruthy()
  await userEvent.keyboard('{Backspace}')
  expect(screen.queryByRole('button', { name: 'Remove Soil' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
  expect(screen.queryByRole('button', { name: 'Remove Solar' })).toBeNull()
})

test('text without a match shows “No results” and is reset on blur', async () => {
  render(
    <>
      <Combobox label="Sector" value="soil" options={sectors} onChange={() => {}} />
      <button type="button">Next</button>
    </>,
  )
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Sector' })
  await userEvent.type(box, 'zinc')
  expect(screen.getByRole('status').textContent).toBe('No results')
  await userEvent.tab()
  expect(box.value).toBe('Soil')
})

test('Escape with a closed list closes the surrounding dialog and keeps the value', async () => {
  const changes: (string | null)[] = []
  const closed: string[] = []
  render(
    <Dialog open title="Filters" onClose={() => closed.push('closed')}>
      <Combobox label="Sector" value="soil" options={sectors} onChange={(value) => changes.push(value)} />
    </Dialog>,
  )
  const box = await screen.findByRole('combobox', { name: 'Sector' })
  await userEvent.click(box)
  await userEvent.keyboard('{Escape}')
  expect(closed).toEqual([])
  await userEvent.keyboard('{Escape}')
  expect(changes).toEqual([])
  expect(closed).toEqual(['closed'])
})
