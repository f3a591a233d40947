import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'

import { ToastProvider, useToasts, type Toast, type Toasts } from './Toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

const start = () => {
  const box: { toasts?: Toasts } = {}
  const Page = () => {
    const toasts = useToasts()
    return (
      <button
        type="button"
        onClick={() => {
          box.toasts = toasts
        }}
      >
        Page
      </button>
    )
  }
  render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Page' }))
  const show = (toast: Toast, id?: number) => {
    let shownId = 0
    act(() => {
      shownId = box.toasts?.show(toast, id) ?? 0
    })
    return shownId
  }
  return show
}

const wait = (ms: number) => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

describe('toasts', () => {
  it('disappear after some seconds', () => {
    const show = start()
    show({ text: 'Saved.' })
    expect(screen.getByRole('status').textContent).toContain('Saved.')
    wait(6_000)
    expect(screen.queryByText('Saved.')).toBeNull()
  })

  it('stay longer with an action, and run it', () => {
    const show = start()
    const actions: string[] = []
    show({ text: 'Member removed.', action: { label: 'Undo', onClick: () => actions.push('undo') } })
    wait(8_000)
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(actions).toEqual(['undo'])
    expect(screen.queryByText('Member removed.')).toBeNull()
  })

  it('show errors until they are closed', () => {
    const show = start()
    show({ text: 'Assigning failed.', tone: 'bad' })
    wait(600_000)
    expect(screen.getByRole('alert').textContent).toContain('Assigning failed.')
    fireEvent.click(screen.getByRole('button', { name: 'Close message' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('stay while the pointer is on them', () => {
    const show = start()
    show({ text: 'Saved.' })
    fireEvent.mouseEnter(screen.getByRole('status'))
    wait(60_000)
    expect(screen.getByText('Saved.')).toBeTruthy()
    fireEvent.mouseLeave(screen.getByRole('status'))
    wait(6_000)
    expect(screen.queryByText('Saved.')).toBeNull()
  })

  it('stay while the window is in the background', () => {
    const show = start()
    show({ text: 'Saved.' })
    fireEvent.blur(window)
    wait(60_000)
    expect(screen.getByText('Saved.')).toBeTruthy()
    fireEvent.focus(window)
    wait(6_000)
    expect(screen.queryByText('Saved.')).toBeNull()
  })

  it('queue beyond three', () => {
    const show = start()
    for (const text of ['One.', 'Two.', 'Three.', 'Four.']) show({ text, tone: 'bad' })
    expect(screen.queryByText('Four.')).toBeNull()
    fireEvent.click(screen.getAllByRole('button', { name: 'Close message' })[0] ?? document.body)
    expect(screen.getByText('Four.')).toBeTruthy()
  })

  it('stay for the full time after they replace a toast', () => {
    const show = start()
    const id = show({ text: 'Link copied.' })
    wait(5_000)
    show({ text: 'Address copied.' }, id)
    wait(5_000)
    expect(screen.getByText('Address copied.')).toBeTruthy()
    wait(1_000)
    expect(screen.queryByText('Address copied.')).toBeNull()
  })

  it('replace a visible toast by its id', () => {
    const show = start()
    const id = show({ text: 'Packing 14 documents', tone: 'busy' })
    wait(60_000)
    show({ text: 'Packed.' }, id)
    expect(screen.queryByText('Packing 14 documents')).toBeNull()
    expect(screen.getByText('Packed.')).toBeTruthy()
  })
})
