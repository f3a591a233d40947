// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'

import { ConflictChoice } from './ConflictChoice.tsx'
import { NumberField } from './NumberField.tsx'

afterEach(cleanup)

const resolutions: string[] = []
afterEach(() => resolutions.splice(0))

const conflict = (local = '11 months') => (
  <ConflictChoice
    by="Ana Reyes"
    local={{ text: local, note: 'typed at 12:03' }}
    remote={{ text: '9 months', note: 'saved at 12:02, before it was 8' }}
    onKeep={(side) => resolutions.push(side)}
  />
)

describe('resolving a conflict', () => {
  it('appears inside the question it is about', () => {
    render(<NumberField label="Runway" value={11} onChange={() => {}} conflict={conflict()} />)
    expect(screen.getByRole('radiogroup', { name: 'Ana changed this while you were typing' })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Runway' })).toBeTruthy()
  })

  it('keeps the person’s own answer unless the other is chosen', async () => {
    render(conflict())
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Yours: 11 months/ }).checked).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Keep 11 months' }))
    await userEvent.click(
      screen.getByRole('radio', { name: 'Ana’s: 9 months saved at 12:02, before it was 8' }),
    )
    await userEvent.click(screen.getByRole('button', { name: 'Keep 9 months' }))
    expect(resolutions).toEqual(['local', 'remote'])
  })

  it('does not repeat a long answer on the button', () => {
    render(conflict('Electric kilns for brick and ceramic makers that now burn gas'))
    expect(screen.getByRole('button', { name: 'Keep yours' })).toBeTruthy()
  })
})
