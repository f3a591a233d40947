import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'

import { FileDrop } from '../fields/FileDrop.tsx'
import { UploadRow, type UploadState } from './UploadRow.tsx'

const pdf = new File(['%PDF'], 'cap-table.pdf', { type: 'application/pdf' })
const csv = new File(['a,b'], 'ledger.csv', { type: 'text/csv' })

const drop = (multiple = true) => {
  const given: string[][] = []
  render(
    <FileDrop
      label="Cap table"
      hint="PDF, up to 50 MB."
      multiple={multiple}
      error="Add the cap table."
      onFiles={(files) => given.push(files.map((file) => file.name))}
    />,
  )
  return given
}

describe('a drop area', () => {
  it('accepts selected files, even the same file twice', async () => {
    const given = drop()
    const input = screen.getByLabelText('Cap table', { selector: 'input' })
    await userEvent.upload(input, pdf)
    await userEvent.upload(input, pdf)
    expect(given).toEqual([['cap-table.pdf'], ['cap-table.pdf']])
  })

  it('accepts dropped files, and prevents the browser from opening them', () => {
    const given = drop()
    const box = screen.getByRole('group', { name: 'Cap table' })
    const dataTransfer = { types: ['Files'], files: [pdf, csv] }
    fireEvent.dragEnter(box, { dataTransfer })
    expect(box.hasAttribute('data-over')).toBe(true)
    const event = createEvent.drop(box, { dataTransfer })
    fireEvent(box, event)
    expect(event.defaultPrevented).toBe(true)
    expect(given).toEqual([['cap-table.pdf', 'ledger.csv']])
    expect(box.hasAttribute('data-over')).toBe(false)
  })

  it('prevents the browser from opening a file dropped elsewhere, but not from moving text', () => {
    drop()
    const isPrevented = (types: string[]) => {
      const event = createEvent.drop(document.body, { dataTransfer: { types } })
      fireEvent(document.body, event)
      return event.defaultPrevented
    }
    expect([['Files'], ['text/plain']].map(isPrevented)).toEqual([true, false])
  })

  it('accepts only one file without `multiple`', () => {
    const given = drop(false)
    fireEvent.drop(screen.getByRole('group', { name: 'Cap table' }), {
      dataTransfer: { types: ['Files'], files: [pdf, csv] },
    })
    expect(given).toEqual([['cap-table.pdf']])
  })

  it('is reachable by keyboard and shows its error', () => {
    drop()
    expect(
      screen.getByRole('button', { name: 'choose files', description: 'Add the cap table.' }),
    ).toBeTruthy()
  })
})

const row = (state: UploadState) => {
  const actions: string[] = []
  render(
    <UploadRow
      name="Cap table.csv"
      size={7_130_317}
      state={state}
      onCancel={() => actions.push('cancel')}
      onRetry={() => actions.push('retry')}
      onRemove={() => actions.push('remove')}
    />,
  )
  return actions
}

describe('an upload', () => {
  it('shows its progress and can be canceled', async () => {
    const actions = row({ kind: 'sending', sent: 4_299_162 })
    expect(screen.getByText('4.1 of 6.8 MB')).toBeTruthy()
    expect(
      screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Uploading Cap table.csv' }).value,
    ).toBe(60)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel upload of Cap table.csv' }))
    expect(actions).toEqual(['cancel'])
  })

  it('shows its error and can be retried', async () => {
    const actions = row({ kind: 'failed', error: 'The connection dropped at 70%.' })
    expect(screen.getByRole('alert').textContent).toBe('The connection dropped at 70%.')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(actions).toEqual(['retry'])
  })

  it('offers no retry for a final error', () => {
    row({ kind: 'failed', error: 'Videos are not accepted.', final: true })
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Remove Cap table.csv' })).toBeTruthy()
  })

  it('shows the time of completion', () => {
    row({ kind: 'sent', at: '2026-11-20T12:04:00' })
    expect(screen.getByRole('status').textContent).toBe('Uploaded 12:04')
  })
})
