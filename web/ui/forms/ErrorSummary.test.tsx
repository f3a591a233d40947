import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { YesNo } from '../choices/ChoiceCards.tsx'
import { ErrorSummary, type FieldProblem } from './ErrorSummary.tsx'
import { TextField } from '../fields/TextField.tsx'

const problems: FieldProblem[] = [
  { id: 'name', text: 'Company name: write it' },
  { id: 'raise', text: 'Plan to raise: choose Yes or No' },
]

const form = (visible: FieldProblem[], attempt = 0) => (
  <>
    <ErrorSummary problems={visible} attempt={attempt} />
    <TextField id="name" label="Company name" value="" onChange={() => {}} />
    <YesNo id="raise" label="Plan to raise?" value={false} onChange={() => {}} />
  </>
)

describe('the error summary', () => {
  it('is not shown if there are no errors', () => {
    render(form([]))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('takes the focus when it appears and on each new attempt', async () => {
    const { rerender } = render(form([]))
    rerender(form(problems, 1))
    const summary = screen.getByRole('alert', { name: 'Fix 2 answers to continue' })
    expect(document.activeElement).toBe(summary)
    await userEvent.click(screen.getByRole('textbox'))
    rerender(form(problems, 1))
    expect(document.activeElement).toBe(screen.getByRole('textbox'))
    rerender(form(problems, 2))
    expect(document.activeElement).toBe(summary)
  })

  it('links to the field, and in a group to the selected answer', async () => {
    render(form(problems, 1))
    await userEvent.click(screen.getByRole('link', { name: 'Company name: write it' }))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Company name' }))
    await userEvent.click(screen.getByRole('link', { name: /Plan to raise/ }))
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'No' }))
  })
})
