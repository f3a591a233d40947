import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'

import { Checkbox, Switch } from '../choices/Checkbox.tsx'
import { ChoiceCards, MultipleChoice, YesNo } from '../choices/ChoiceCards.tsx'
import { Combobox, MultipleCombobox } from '../choices/Combobox.tsx'

const fundings = [
  { value: 'all_upfront', label: 'All upfront' },
  { value: 'other', label: 'Something else', note: 'Say what' },
] as const

describe('a single choice', () => {
  it('is a group named by its question and described by its error', () => {
    render(<YesNo label="Other loans?" value={null} onChange={() => {}} error="Choose Yes or No." />)
    const group = screen.getByRole('radiogroup', { name: 'Other loans?', description: 'Choose Yes or No.' })
    expect(group.getAttribute('aria-invalid')).toBe('true')
    expect(within(group).getAllByRole('radio')).toHaveLength(2)
  })

  it('reports true and false for Yes and No', async () => {
    const reported: boolean[] = []
    render(<YesNo label="Other loans?" value={true} onChange={(value) => reported.push(value)} />)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Yes' }).checked).toBe(true)
    await userEvent.click(screen.getByRole('radio', { name: 'No' }))
    expect(reported).toEqual([false])
  })

  it('moves with the arrow keys', async () => {
    const Funding = () => {
      const [value, setValue] = useState<'all_upfront' | 'other' | null>('all_upfront')
      return <ChoiceCards label="How it pays" choices={fundings} value={value} onChange={setValue} />
    }
    render(<Funding />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Something else/ }).checked).toBe(true)
  })
})

describe('a multiple choice', () => {
  it('reports answers in the order of the choices', async () => {
    const reported: string[][] = []
    render(
      <MultipleChoice
        label="Pays"
        choices={fundings}
        value={['other']}
        onChange={(value) => reported.push(value)}
      />,
    )
    await userEvent.click(screen.getByRole('checkbox', { name: 'All upfront' }))
    await userEvent.click(screen.getByRole('checkbox', { name: /Something else/ }))
    expect(reported).toEqual([['all_upfront', 'other'], []])
  })
})

describe('a checkbox', () => {
  it('can be mixed, and is described by its error', () => {
    render(<Checkbox label="Select all" checked={false} mixed onChange={() => {}} error="Tick it." />)
    const box = screen.getByRole<HTMLInputElement>('checkbox', {
      name: 'Select all',
      description: 'Tick it.',
    })
    expect(box.indeterminate).toBe(true)
  })
})

it('a switch shows its state', async () => {
  const reported: boolean[] = []
  render(<Switch label="Mail me" checked={false} onChange={(on) => reported.push(on)} />)
  await userEvent.click(screen.getByRole('switch', { name: 'Mail me', checked: false }))
  expect(reported).toEqual([true])
})

const sectors = [
  { value: '1', label: 'Industrial heat' },
  { value: '2', label: 'Biochar' },
]

describe('a long list', () => {
  it('is searched by typing and chosen with the keyboard', async () => {
    const reported: (string | null)[] = []
    render(
      <Combobox label="Sector" options={sectors} value={null} onChange={(value) => reported.push(value)} />,
    )
    await userEvent.type(screen.getByRole('combobox', { name: 'Sector' }), 'bio{ArrowDown}{Enter}')
    expect(reported).toEqual(['2'])
  })

  it.each([
    ['Enter takes the first match', 'b{Enter}', ['2']],
    ['leaving takes a single match', 'bioc{Tab}', ['2']],
    ['leaving takes nothing with several matches', 'i{Tab}', []],
    ['leaving takes nothing without text', '{Tab}', []],
  ])('%s', async (_, keys, expected) => {
    const reported: (string | null)[] = []
    render(
      <Combobox label="Sector" options={sectors} value={null} onChange={(value) => reported.push(value)} />,
    )
    await userEvent.type(screen.getByRole('combobox', { name: 'Sector' }), keys)
    expect(reported).toEqual(expected)
  })

  it('shows a value without a label unchanged', () => {
    render(<Combobox label="Sector" options={sectors} value="99" onChange={() => {}} />)
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Sector' }).value).toBe('99')
  })

  it('can have several values, and removes a value', async () => {
    const reported: string[][] = []
    render(
      <MultipleCombobox
        label="Sectors"
        options={sectors}
        value={['1', '2']}
        onChange={(value) => reported.push(value)}
      />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Remove Biochar' }))
    expect(reported).toEqual([['1']])
  })
})
