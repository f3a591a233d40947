import { act, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'

import { DataTable } from './DataTable.tsx'
import type { Column, DataTableProps, Sort } from './data-table-props.ts'
import { VirtualBody } from './VirtualBody.tsx'
import { EmptyState, FailedState } from '../feedback/EmptyState.tsx'

interface Company {
  id: string
  name: string
  amount: string
}

const rows: Company[] = ['Brightmarsh', 'Kelpmoor', 'Lumenfold'].map((name, at) => ({
  id: `c${at}`,
  name,
  amount: `$${at + 1}`,
}))

const columns: Column<Company>[] = [
  { id: 'name', header: 'Company', cell: (row) => row.name, sortable: true, narrow: 'title' },
  { id: 'amount', header: 'Requested', cell: (row) => row.amount, numeric: true },
]

type TableOptions = Partial<DataTableProps<Company>>

function Table(options: TableOptions) {
  const [cursor, setCursor] = useState(0)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  return (
    <DataTable
      caption="Companies"
      columns={columns}
      rows={rows}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      selection={{ ids, onChange: setIds }}
      cursor={cursor}
      onCursor={setCursor}
      {...options}
    />
  )
}

const bodyRows = () => within(screen.getAllByRole('rowgroup')[1] ?? document.body).getAllByRole('row')
const checked = () =>
  screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select [A-Z]/ }).map((box) => box.checked)

describe('a table', () => {
  it('has explicit roles, which card layouts would remove', () => {
    render(<Table />)
    const table = screen.getByRole('table', { name: 'Companies' })
    expect(table.getAttribute('role')).toBe('table')
    for (const role of ['rowgroup', 'row', 'columnheader', 'cell'])
      for (const part of within(table).getAllByRole(role)) expect(part.getAttribute('role')).toBe(role)
  })

  it('repeats the column header in cards, hidden from screen readers', () => {
    render(<Table />)
    const cell = screen.getByRole('cell', { name: '$1' })
    expect(within(cell).getByText('Requested').getAttribute('aria-hidden')).toBe('true')
  })

  it('sorts by a column and reverses on the second press', async () => {
    const sorts: Sort[] = []
    const { rerender } = render(<Table onSort={(sort) => sorts.push(sort)} />)
    await userEvent.click(screen.getByRole('button', { name: 'Company' }))
    rerender(<Table sort={{ by: 'name', descending: false }} onSort={(sort) => sorts.push(sort)} />)
    expect(screen.getByRole('columnheader', { name: 'Company' }).getAttribute('aria-sort')).toBe('ascending')
    await userEvent.click(screen.getByRole('button', { name: 'Company' }))
    expect(sorts).toEqual([
      { by: 'name', descending: false },
      { by: 'name', descending: true },
    ])
    expect(screen.queryByRole('button', { name: 'Requested' })).toBeNull()
  })

  it('selects one row, all rows and no rows', async () => {
    render(<Table />)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select Kelpmoor' }))
    expect(checked()).toEqual([false, true, false])
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all rows shown' })
    expect(all.indeterminate).toBe(true)
    await userEvent.click(all)
    expect(checked()).toEqual([true, true, true])
    await userEvent.click(all)
    expect(checked()).toEqual([false, false, false])
  })
})

describe('the keyboard in a table', () => {
  it('moves, selects and opens', async () => {
    const opened: string[] = []
    render(<Table onOpen={(row) => opened.push(row.name)} />)
    const [first, second] = bodyRows()
    first?.focus()
    await userEvent.keyboard('j')
    expect(document.activeElement).toBe(second)
    expect(second?.getAttribute('aria-current')).toBe('true')
    await userEvent.keyboard('x{Enter}')
    expect(checked()).toEqual([false, true, false])
    expect(opened).toEqual(['Kelpmoor'])
    await userEvent.keyboard('{Home}')
    expect(document.activeElement).toBe(first)
  })

  it('leaves keys to the focused control', async () => {
    const opened: string[] = []
    render(<Table onOpen={(row) => opened.push(row.name)} />)
    screen.getByRole('checkbox', { name: 'Select Brightmarsh' }).focus()
    await userEvent.keyboard(' ')
    expect(checked()).toEqual([true, false, false])
    expect(opened).toEqual([])
  })

  it('has a single tab stop for all rows', () => {
    render(<Table selection={undefined} />)
    expect(bodyRows().map((row) => row.tabIndex)).toEqual([0, -1, -1])
  })
})

describe('the states of a table', () => {
  it('names the loading content', () => {
    render(<Table rows={[]} state="loading" />)
    expect(screen.getByRole('status').textContent).toBe('Loading: Companies')
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
  })

  it('keeps the rows during a reload', () => {
    render(<Table state="loading" />)
    expect(screen.getByText('Kelpmoor')).toBeTruthy()
  })

  it('shows an empty state, and an error with a retry', async () => {
    const { rerender } = render(
      <Table rows={[]} empty={<EmptyState title="No requests">Soon.</EmptyState>} />,
    )
    expect(screen.getByText('No requests')).toBeTruthy()
    const retried: string[] = []
    const failed = (
      <FailedState title="The list couldn’t be loaded" onRetry={() => retried.push('again')} requestId="0193">
        The server is not responding.
      </FailedState>
    )
    rerender(<Table rows={[]} state="failed" failed={failed} />)
    expect(screen.getByRole('alert').textContent).toContain('Request ID: 0193')
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(retried).toEqual(['again'])
  })
})

describe('a long table', () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({
    id: `c${at}`,
    name: `Company ${at}`,
    amount: '$1',
  }))

  it('renders only visible rows and counts all rows', () => {
    render(<Table rows={many} longBody={VirtualBody} />)
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('10001')
    expect(bodyRows().length).toBeLessThan(60)
    expect(bodyRows()[1]?.getAttribute('aria-rowindex')).toBe('3')
  })

  it('renders the row under the cursor with the focus, even if it was not visible', async () => {
    render(<Table rows={many} selection={undefined} longBody={VirtualBody} />)
    bodyRows()[0]?.focus()
    await userEvent.keyboard('{End}')
    expect(document.activeElement?.textContent).toContain('Company 9999')
    expect(document.activeElement?.getAttribute('aria-rowindex')).toBe('10001')
  })

  it('prints all loaded rows', () => {
    render(<Table rows={[...many.slice(0, 62), null]} longBody={VirtualBody} />)
    act(() => void dispatchEvent(new Event('beforeprint')))
    expect(bodyRows()).toHaveLength(62)
    act(() => void dispatchEvent(new Event('afterprint')))
    expect(bodyRows().length).toBeLessThan(62)
  })
})
