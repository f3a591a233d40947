import { act, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'

import { DateField } from './DateField.tsx'
import { MoneyField, NumberField } from './NumberField.tsx'
import { SelectField } from '../choices/SelectField.tsx'
import { PhoneField } from './PhoneField.tsx'
import { SearchField } from '../forms/SearchField.tsx'
import { TextArea, TextField } from './TextField.tsx'

const getValue = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value

describe('a question', () => {
  it('links its label, hint and error to the control', () => {
    render(
      <TextField
        label="Company name"
        hint="As on the charter."
        error="Write the name."
        value=""
        onChange={() => {}}
      />,
    )
    const field = screen.getByRole('textbox', {
      name: 'Company name',
      description: 'As on the charter. Write the name.',
    })
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  it('marks optional answers and shows null as empty', () => {
    render(<TextArea label="Note" optional value={null} onChange={() => {}} />)
    expect(getValue('Note optional')).toBe('')
  })

  it('uses its name as id for error summary links', () => {
    render(<TextField label="City" name="company_city" value="Macon" onChange={() => {}} />)
    expect(document.getElementById('company_city')).toBe(screen.getByRole('textbox', { name: 'City' }))
  })

  it('reports plain text, not events', async () => {
    const reported: string[] = []
    render(<TextField label="City" value="" onChange={(text) => reported.push(text)} />)
    await userEvent.type(screen.getByRole('textbox', { name: 'City' }), 'M')
    expect(reported).toEqual(['M'])
  })
})

function Money({ start, give }: { start: string; give: (value: string) => void }) {
  const [value, setValue] = useState(start)
  const change = (next: string) => {
    setValue(next)
    give(next)
  }
  return <MoneyField label="Amount" value={value} onChange={change} />
}

describe('money', () => {
  it('groups thousands unless focused', async () => {
    render(<Money start="1250000.00" give={() => {}} />)
    expect(getValue('Amount')).toBe('1,250,000')
    await userEvent.click(screen.getByRole('textbox', { name: 'Amount' }))
    expect(getValue('Amount')).toBe('1250000')
    await userEvent.tab()
    expect(getValue('Amount')).toBe('1,250,000')
  })

  it('reports the wire form of the typed amount', async () => {
    const reported: string[] = []
    render(<Money start="" give={(value) => reported.push(value)} />)
    await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '75')
    expect(reported).toEqual(['7.00', '75.00'])
  })

  it('accepts pasted amounts with symbols and groups, and abbreviations such as 400k', async () => {
    const reported: string[] = []
    render(<Money start="" give={(value) => reported.push(value)} />)
    await userEvent.click(screen.getByRole('textbox', { name: 'Amount' }))
    await userEvent.paste('$1,250,000.5')
    expect(reported).toEqual(['1250000.50'])
    await userEvent.clear(screen.getByRole('textbox', { name: 'Amount' }))
    expect(reported.at(-1)).toBe('')
    await userEvent.paste('400k')
    expect(reported.at(-1)).toBe('400000.00')
    await userEvent.tab()
    expect(getValue('Amount')).toBe('400,000')
  })

  it('keeps invalid text and suggests valid amounts on blur', async () => {
    const reported: string[] = []
    render(<Money start="" give={(value) => reported.push(value)} />)
    await userEvent.type(screen.getByRole('textbox', { name: 'Amount' }), '400,00')
    expect(reported.at(-1)).toBe('400,00')
    expect(screen.getByRole('textbox', { name: 'Amount' }).getAttribute('aria-invalid')).toBeNull()
    await userEvent.tab()
    expect(getValue('Amount')).toBe('400,00')
    expect(screen.getByText(/^Enter 400\.00 or 40,000/)).toBeTruthy()
  })

  it('ignores invisible characters around a pasted amount', async () => {
    const reported: string[] = []
    render(<Money start="" give={(value) => reported.push(value)} />)
    await userEvent.click(screen.getByRole('textbox', { name: 'Amount' }))
    await userEvent.paste('\u202d＄1,250,000\u202c\ufeff')
    expect(reported.at(-1)).toBe('1250000.00')
    await userEvent.clear(screen.getByRole('textbox', { name: 'Amount' }))
    await userEvent.paste('\u200b\u2060')
    expect(reported.at(-1)).toBe('')
  })

  it('announces the currency to screen readers', () => {
    render(<Money start="" give={() => {}} />)
    expect(screen.getByRole('textbox', { name: 'Amount', description: 'US dollars' })).toBeTruthy()
  })
})

const Runway = ({ give = () => {} }: { give?: (value: number | string | null) => void }) => {
  const [value, setValue] = useState<number | string | null>(null)
  const change = (next: number | string | null) => {
    setValue(next)
    give(next)
  }
  return <NumberField label="Runway" unit="months" value={value} onChange={change} />
}

describe('numbers', () => {
  it.each([
    ['10.5', 10.5],
    ['1,200', 1200],
    ['.5', 0.5],
    ['11.', 11],
    ['-3', -3],
    ['about 11', 'about 11'],
    ['10,5', '10,5'],
    ['12 months', 12],
    ['\u200e12\u00a0months\u200f', 12],
    ['１２', 12],
  ])('reads %s as %s', async (typed, value) => {
    const reported: (number | string | null)[] = []
    render(<Runway give={(next) => reported.push(next)} />)
    await userEvent.click(screen.getByRole('textbox', { name: 'Runway' }))
    await userEvent.paste(typed)
    expect(reported).toEqual([value])
    await userEvent.clear(screen.getByRole('textbox', { name: 'Runway' }))
    expect(reported.at(-1)).toBeNull()
  })

  it('keeps a trailing decimal point while typing', async () => {
    render(<Runway />)
    const field = screen.getByRole('textbox', { name: 'Runway', description: 'months' })
    await userEvent.type(field, '10.')
    expect(getValue('Runway')).toBe('10.')
    await userEvent.type(field, '5')
    await userEvent.tab()
    expect(getValue('Runway')).toBe('10.5')
  })
})

it('reports a pasted phone number without invisible characters', async () => {
  const reported: string[] = []
  render(<PhoneField label="Phone" value="" onChange={(text) => reported.push(text)} />)
  await userEvent.click(screen.getByRole('textbox', { name: 'Phone' }))
  await userEvent.paste('\u202d+1 (207) 555\u20110142\u202c')
  expect(reported).toEqual(['+1 (207) 555-0142'])
})

it('searches without invisible characters', async () => {
  const reported: string[] = []
  render(<SearchField label="Search" value="" onChange={(text) => reported.push(text)} />)
  await userEvent.click(screen.getByRole('searchbox', { name: 'Search' }))
  await userEvent.paste('\u202aTi\u00addal Kiln\u202c\u200b')
  await userEvent.paste('می\u200cخواهم')
  expect(reported).toEqual(['Tidal Kiln', 'می\u200cخواهم'])
})

it('groups a phone number unless focused', async () => {
  render(<PhoneField label="Phone" value="+12075550142" onChange={() => {}} />)
  expect(getValue('Phone')).toBe('+1 207 555 0142')
  await userEvent.click(screen.getByRole('textbox', { name: 'Phone' }))
  expect(getValue('Phone')).toBe('+12075550142')
})

describe('typing into a field whose whole text is selected on focus', () => {
  const retype = async (name: string, text: string) => {
    const field = screen.getByRole<HTMLInputElement>('textbox', { name })
    // The Tab key selects the text before the focus event.
    field.select()
    act(() => field.focus())
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(field.value)
    await userEvent.keyboard(text)
    return field.value
  }

  it('replaces a phone number', async () => {
    const Phone = () => {
      const [value, setValue] = useState('+14155550143')
      return <PhoneField label="Phone" value={value} onChange={setValue} />
    }
    render(<Phone />)
    expect(await retype('Phone', '+442079460958')).toBe('+442079460958')
  })

  it('replaces an amount', async () => {
    render(<Money start="1250000.50" give={() => {}} />)
    expect(await retype('Amount', '75')).toBe('75')
  })

  it('replaces a date', async () => {
    const Signing = () => {
      const [value, setValue] = useState('2026-12-04')
      return <DateField label="Signing" value={value} onChange={setValue} />
    }
    render(<Signing />)
    expect(await retype('Signing', '3/1/2027')).toBe('3/1/2027')
  })
})

it.each(['Phone', 'Runway'])('keeps a selection made immediately after the focus: %s', async (name) => {
  render(
    <>
      <PhoneField label="Phone" value="+12075550142" onChange={() => {}} />
      <NumberField label="Runway" value={11} onChange={() => {}} />
    </>,
  )
  const field = screen.getByRole<HTMLInputElement>('textbox', { name })
  await act(async () => {
    field.focus()
    field.select()
    await Promise.resolve()
  })
  await userEvent.keyboard('19')
  expect(field.value).toBe('19')
})

it('keeps the cursor position when a phone number is ungrouped', () => {
  render(<PhoneField label="Phone" value="+12075550142" onChange={() => {}} />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Phone' })
  field.setSelectionRange(7, 7)
  act(() => field.focus())
  expect(field.value.slice(0, field.selectionStart ?? 0)).toBe('+1207')
})

it('shows the extension of a phone number after its groups', () => {
  render(<PhoneField label="Phone" value="+12075550142 ext. 5" onChange={() => {}} />)
  expect(getValue('Phone')).toBe('+1 207 555 0142 ext. 5')
})

it('reports the selected value, and an empty string for the empty choice', async () => {
  const reported: string[] = []
  const options = [
    { value: 'C_CORP', label: 'C Corp' },
    { value: 'LLC', label: 'LLC' },
  ]
  render(
    <SelectField
      label="Structure"
      options={options}
      value="LLC"
      onChange={(value: string) => reported.push(value)}
    />,
  )
  const list = screen.getByRole('combobox', { name: 'Structure' })
  await userEvent.selectOptions(list, 'C Corp')
  await userEvent.selectOptions(list, 'Choose one')
  expect(reported).toEqual(['C_CORP', ''])
})
