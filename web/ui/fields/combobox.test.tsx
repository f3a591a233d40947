import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Combobox } from './Combobox.tsx'

const company = { value: 'gannet', label: 'Gannet Fleet Electric' }

/** A box whose options come after its value, as those of a search do. */
function LateBox({ onSearch }: { onSearch: (text: string) => void }) {
  const [options, setOptions] = useState<(typeof company)[]>([])
  return (
    <>
      <Combobox label="Company" value="gannet" options={options} onSearch={onSearch} onChange={() => {}} />
      <button onClick={() => setOptions([company])}>Find</button>
    </>
  )
}

test('a box looks for what somebody types, not for the text of its own value', async () => {
  const searches: string[] = []
  render(<LateBox onSearch={(text) => searches.push(text)} />)
  await userEvent.click(screen.getByRole('button', { name: 'Find' }))
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Company' })
  expect(box.value).toBe('Gannet Fleet Electric')
  expect(searches).toEqual([])
  await userEvent.type(box, 'S')
  expect(searches).toEqual(['S'])
})
