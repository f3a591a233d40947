import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'

import { Button, IconButton } from './Button.tsx'

const pressed: string[] = []
afterEach(() => pressed.splice(0))
const press = () => {
  pressed.push('yes')
}

describe('a button', () => {
  it('stays focusable with a reason when it is disabled', async () => {
    render(
      <Button whyDisabled="Two answers are missing." onClick={press}>
        Submit
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Submit', description: 'Two answers are missing.' })
    expect(screen.getByRole('status').textContent).toBe('Two answers are missing.')
    await userEvent.tab()
    expect(document.activeElement).toBe(button)
    expect(button.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button)
    expect(pressed).toEqual([])
  })

  it('does not submit its form when it is disabled', async () => {
    const sent: string[] = []
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault()
          sent.push('yes')
        }}
      >
        <Button type="submit" whyDisabled="Not yet.">
          Send
        </Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    expect(sent).toEqual([])
  })

  it('ignores presses while it is loading, and keeps the focus', async () => {
    const { rerender } = render(<Button onClick={press}>Send</Button>)
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    rerender(
      <Button onClick={press} loading>
        Sending…
      </Button>,
    )
    const button = screen.getByRole('button', { name: 'Sending…', busy: true })
    expect(document.activeElement).toBe(button)
    await userEvent.click(button)
    expect(pressed).toEqual(['yes'])
  })

  it('with an href is a link', () => {
    render(<Button href="/app/apply">Continue</Button>)
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/app/apply')
  })

  it('with only an icon has an accessible name', () => {
    render(
      <IconButton label="Open menu">
        <svg />
      </IconButton>,
    )
    expect(screen.getByRole('button', { name: 'Open menu' })).toBeTruthy()
  })
})
