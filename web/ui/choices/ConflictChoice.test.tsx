import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'

import { ConflictChoice } from './ConflictChoice.tsx'
import { NumberField } from '../fields/NumberField.tsx'

const resolutions: string[] = []
afterEach(() => resolutions.splice(0))

const conflict = (local = '11 months') => (
  <ConflictChoice
    by="Ana Reyes"
    local={{ text: local, note: 'typed at 12:03' }}
    remote={{ text: '9 months', note: 'saved at 12:02' }}
    onChoose={(side) => resolutions.push(side)}
  />
)

describe('resolving a conflict', () => {
  it('appears inside its question', () => {
    render(<NumberField label="Runway" value={11} onChange={() => {}} conflict={conflict()} />)
    expect(
      screen.getByRole('radiogroup', { name: 'Ana changed this answer while you were typing' }),
    ).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Runway' })).toBeTruthy()
  })

  it("names the user's own answer from another tab or device", () => {
    const long = 'Electric kilns for brick makers'
    const sides = { local: { text: long, note: '' }, remote: { text: '9', note: '' } }
    render(<ConflictChoice by="Maya Lindgren" isOwn {...sides} onChoose={() => {}} />)
    expect(
      screen.getByRole('radiogroup', { name: 'You changed this answer in another tab or on another device' }),
    ).toBeTruthy()
    expect(screen.getByRole('radio', { name: 'Elsewhere: 9' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Keep this tab’s answer' })).toBeTruthy()
  })

  it("keeps the user's answer unless they select the other answer", async () => {
    render(conflict())
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Yours: 11 months/ }).checked).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Keep 11 months' }))
    await userEvent.click(screen.getByRole('radio', { name: /^Ana’s: 9 months ?saved at 12:02$/ }))
    await userEvent.click(screen.getByRole('button', { name: 'Keep 9 months' }))
    expect(resolutions).toEqual(['local', 'remote'])
  })

  it('does not repeat a long answer on the button', () => {
    render(conflict('Electric kilns for brick and ceramic makers that now burn gas'))
    expect(screen.getByRole('button', { name: 'Keep yours' })).toBeTruthy()
  })
})
