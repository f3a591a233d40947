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
    [{ kind: 'offline' }, 'Offline: kept on this device'],
    [{ kind: 'changed', by: 'Ana' }, 'Changed by Ana'],
    [{ kind: 'session_ended' }, 'Not saved: session ended'],
    [{ kind: 'failed' }, 'Not saved: kept on this device'],
  ])('says %j as "%s"', (state, words) => {
    render(<SaveStatus state={state} />)
    expect(screen.getByRole('status').textContent).toBe(words)
  })

  it('keeps one live region through all states, so that changes are read out', () => {
    const { rerender } = render(<SaveStatus state={{ kind: 'untouched' }} />)
    const region = screen.getByRole('status')
    rerender(<SaveStatus state={{ kind: 'saving' }} />)
    expect(screen.getByRole('status')).toBe(region)
  })

  it('offers the next action', async () => {
    const taken: string[] = []
    const acts = {
      onReview: () => taken.push('review'),
      onSignIn: () => taken.push('sign in'),
      onRetry: () => taken.push('retry'),
    }
    const { rerender } = render(<SaveStatus state={{ kind: 'changed', by: 'Ana' }} {...acts} />)
    await userEvent.click(screen.getByRole('button', { name: 'Review' }))
    rerender(<SaveStatus state={{ kind: 'session_ended' }} {...acts} />)
    await userEvent.click(screen.getByRole('button', { name: 'Sign in again' }))
    rerender(<SaveStatus state={{ kind: 'failed' }} {...acts} />)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(taken).toEqual(['review', 'sign in', 'retry'])
  })

  it('is silent where it is a copy', () => {
    render(<SaveStatus state={{ kind: 'saving' }} silent />)
    expect(screen.queryByRole('status')).toBeNull()
    expect(screen.getByText('Saving…')).toBeTruthy()
  })
})
