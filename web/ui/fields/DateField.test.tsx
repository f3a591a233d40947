import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'

import { DateField } from './DateField.tsx'

const getValue = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value

function Signing({ start, isPast }: { start: string; isPast?: boolean }) {
  const [value, setValue] = useState(start)
  return (
    <>
      <DateField label="Signing" value={value} onChange={setValue} isPast={isPast} />
      <output>{value}</output>
    </>
  )
}

describe('a date', () => {
  it('is formatted, and parsed from common formats', async () => {
    render(<Signing start="2026-12-04" />)
    expect(getValue('Signing')).toBe('4 Dec 2026')
    const field = screen.getByRole('textbox', { name: 'Signing' })
    await userEvent.clear(field)
    await userEvent.type(field, '3/1/2027')
    await userEvent.tab()
    expect(getValue('Signing')).toBe('1 Mar 2027')
    expect(screen.getByRole('status').textContent).toBe('2027-03-01')
  })

  it('shows an error for a nonexistent day on blur', async () => {
    render(<Signing start="" />)
    const field = screen.getByRole('textbox', { name: 'Signing' })
    await userEvent.type(field, '30 Feb 2027')
    expect(field.getAttribute('aria-invalid')).toBeNull()
    await userEvent.tab()
    expect(
      screen.getByRole('textbox', { name: 'Signing', description: '30 Feb 2027 does not exist' }),
    ).toBeTruthy()
    expect(getValue('Signing')).toBe('30 Feb 2027')
  })

  it('explains the typed text in place of the schema error', async () => {
    const error = 'Write the date as YYYY-MM-DD'
    const { rerender } = render(
      <DateField label="Signing" value="2027-02-30" onChange={() => {}} error={error} />,
    )
    const description = '30 Feb 2027 does not exist'
    expect(screen.getByRole('textbox', { name: 'Signing', description })).toBeTruthy()
    expect(getValue('Signing')).toBe('30 Feb 2027')
    rerender(<DateField label="Signing" value="soon" onChange={() => {}} error={error} />)
    expect(getValue('Signing')).toBe('soon')
    expect(
      screen.getByRole('textbox', { name: 'Signing', description: 'Enter a date such as 4 Dec 2026' }),
    ).toBeTruthy()
    rerender(<DateField label="Signing" value="1999-01-01" onChange={() => {}} error="Too early" />)
    expect(screen.getByRole('textbox', { name: 'Signing', description: 'Too early' })).toBeTruthy()
  })

  it.each([
    ['05.03.2021', '5 Mar 2021', '2021-03-05'],
    ['5/3/2021', '3 May 2021', '2021-05-03'],
    ['5-3-2021', '3 May 2021', '2021-05-03'],
    ['25/12/21', '25 Dec 2021', '2021-12-25'],
  ])('shows its interpretation while an ambiguous date is typed: %s', async (typed, formatted, date) => {
    render(<Signing start="" />)
    await userEvent.click(screen.getByRole('textbox', { name: 'Signing' }))
    await userEvent.paste(typed)
    expect(getValue('Signing')).toBe(typed)
    expect(screen.getByText(formatted).getAttribute('aria-live')).toBe('polite')
    expect(screen.getByRole('status').textContent).toBe(date)
    await userEvent.tab()
    expect(getValue('Signing')).toBe(formatted)
    expect(screen.queryByText(formatted)).toBeNull()
  })

  it.each(['25/12/2021', '2021-12-25', '25 Dec 2021', 'Dec 25, 2021', '20211225', '\u200e25.12.2021\u200f'])(
    'does not repeat an unambiguous date: %s',
    async (typed) => {
      render(<Signing start="" />)
      await userEvent.click(screen.getByRole('textbox', { name: 'Signing' }))
      await userEvent.paste(typed)
      expect(screen.getByRole('status').textContent).toBe('2021-12-25')
      expect(screen.queryByText('25 Dec 2021')).toBeNull()
    },
  )

  it('uses the past century if it must be in the past', async () => {
    render(<Signing start="" isPast />)
    await userEvent.click(screen.getByRole('textbox', { name: 'Signing' }))
    await userEvent.paste('3/5/78')
    expect(screen.getByText('5 Mar 1978')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('1978-03-05')
    await userEvent.clear(screen.getByRole('textbox', { name: 'Signing' }))
    await userEvent.paste('2/30/78')
    await userEvent.tab()
    expect(screen.getByText('30 Feb 1978 does not exist')).toBeTruthy()
  })

  it('can be picked from a calendar', () => {
    render(<Signing start="" />)
    expect(screen.getByRole('button', { name: 'Choose from a calendar' })).toBeTruthy()
  })
})
