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
  it('takes chosen files, even the same one twice', async () => {
    const given = drop()
    const input = screen.getByLabelText('Cap table', { selector: 'input' })
    await userEvent.upload(input, pdf)
    await userEvent.upload(input, pdf)
    expect(given).toEqual([['cap-table.pdf'], ['cap-table.pdf']])
  })

  it('takes files that are dropped, and keeps the browser from opening them', () => {
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

  it('keeps the page when a file is dropped beside it', () => {
    drop()
    const event = createEvent.drop(document.body)
    fireEvent(document.body, event)
    expect(event.defaultPrevented).toBe(true)
  })

  it('takes one file where one is asked for', () => {
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
  const taken: string[] = []
  render(
    <UploadRow
      name="Cap table.csv"
      size={7_130_317}
      state={state}
      onCancel={() => taken.push('cancel')}
      onRetry={() => taken.push('retry')}
      onRemove={() => taken.push('remove')}
    />,
  )
  return taken
}

describe('an upload', () => {
  it('shows how much is sent and can be cancelled', async () => {
    const taken = row({ kind: 'sending', sent: 4_299_162 })
    expect(screen.getByText('4.1 of 6.8 MB')).toBeTruthy()
    expect(
      screen.getByRole<HTMLProgressElement>('progressbar', { name: 'Sending Cap table.csv' }).value,
    ).toBe(60)
    await userEvent.click(screen.getByRole('button', { name: 'Cancel Cap table.csv' }))
    expect(taken).toEqual(['cancel'])
  })

  it('shows what went wrong and can be retried', async () => {
    const taken = row({ kind: 'failed', error: 'The connection dropped at 70%.' })
    expect(screen.getByRole('alert').textContent).toBe('The connection dropped at 70%.')
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    expect(taken).toEqual(['retry'])
  })

  it('offers no retry where it cannot help', () => {
    row({ kind: 'failed', error: 'Videos are not accepted.', final: true })
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Remove Cap table.csv' })).toBeTruthy()
  })

  it('shows when it is complete', () => {
    row({ kind: 'sent', at: '2026-11-20T12:04:00' })
    expect(screen.getByRole('status').textContent).toBe('Sent 12:04')
  })
})
