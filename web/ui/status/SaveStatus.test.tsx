import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { SaveStatus, type SaveState } from './SaveStatus.tsx'

describe('the save status', () => {
  it.each<[SaveState, string]>([
    [{ kind: 'untouched' }, ''],
    [{ kind: 'saving' }, 'Saving…'],
    [{ kind: 'saved', at: '2026-11-20T12:04:00' }, 'Saved 12:04'],
    [{ kind: 'saved_except', count: 1, href: '#a' }, 'Saved, except 1 answer'],
    [{ kind: 'saved_except', count: 2, href: '#a' }, 'Saved, except 2 answers'],
    [{ kind: 'offline' }, 'Offline: saved on this device'],
    [{ kind: 'waiting' }, 'Not sent yet: saved on this device'],
    [{ kind: 'changed', by: 'Ana' }, 'Changed by Ana'],
    [{ kind: 'session_ended' }, 'Saving paused: session ended'],
    [{ kind: 'locked' }, 'Not sent: the application can’t be changed now'],
    [{ kind: 'failed' }, 'Not sent: saved on this device'],
  ])('shows %j as "%s"', (state, label) => {
    render(<SaveStatus state={state} />)
    expect(screen.getByRole('status').textContent).toBe(label)
  })

  it('always renders its live region, so that screen readers announce changes', () => {
    const { rerender } = render(<SaveStatus state={{ kind: 'untouched' }} />)
    const region = screen.getByRole('status')
    rerender(<SaveStatus state={{ kind: 'saving' }} />)
    expect(screen.getByRole('status')).toBe(region)
  })

  it('offers the next action', async () => {
    const actions: string[] = []
    const handlers = {
      onReview: () => actions.push('review'),
      onSignIn: () => actions.push('sign in'),
      onRetry: () => actions.push('retry'),
    }
    const { rerender } = render(<SaveStatus state={{ kind: 'changed', by: 'Ana' }} {...handlers} />)
    await userEvent.click(screen.getByRole('button', { name: 'Review' }))
    rerender(<SaveStatus state={{ kind: 'session_ended' }} {...handlers} />)
    await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }))
    rerender(<SaveStatus state={{ kind: 'failed' }} {...handlers} />)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(actions).toEqual(['review', 'sign in', 'retry'])
  })

  it('is not announced if `silent`', () => {
    render(<SaveStatus state={{ kind: 'saving' }} silent />)
    expect(screen.queryByRole('status')).toBeNull()
    expect(screen.getByText('Saving…')).toBeTruthy()
  })
})
