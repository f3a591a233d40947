import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { EmptyState, FailedState } from '../feedback/EmptyState.tsx'
import { StatusLabel } from '../status/StatusGlyph.tsx'
import { Stack } from '../layout/Layout.tsx'
import { DenseLayout } from '../theme/density.tsx'
import type { Column, DataTableProps, Sort } from './data-table-props.ts'
import { DataTable } from './DataTable.tsx'
import { Pager } from './Pager.tsx'
import { VirtualBody } from './VirtualBody.tsx'

export default {} satisfies Meta

interface Company {
  name: string
  analyst: string
  requested: string
}

const rows: Company[] = [
  { name: 'Brightmarsh Hydroponics', analyst: 'Ines Duarte', requested: '$250,000' },
  { name: 'Kelpmoor Works', analyst: 'Unassigned', requested: '$1,400,000' },
  { name: 'Tallow & Wick', analyst: 'Ines Duarte', requested: '$80,000' },
]

const columns: Column<Company>[] = [
  {
    id: 'name',
    header: 'Company',
    cell: ({ name }) => <b>{name}</b>,
    width: 'minmax(0, 2fr)',
    sortable: true,
    narrow: 'title',
  },
  {
    id: 'status',
    header: 'Status',
    cell: () => (
      <StatusLabel glyph="half" tone="blue">
        In review
      </StatusLabel>
    ),
    narrow: 'end',
  },
  { id: 'analyst', header: 'Analyst', cell: ({ analyst }) => analyst },
  {
    id: 'requested',
    header: 'Requested',
    cell: ({ requested }) => requested,
    numeric: true,
    sortable: 'descending',
  },
]

const table: DataTableProps<Company> = {
  caption: 'Companies',
  columns,
  rows,
  rowId: ({ name }) => name,
  rowName: ({ name }) => name,
}

function Interactive() {
  const [sort, onSort] = useState<Sort>({ by: 'requested', descending: true })
  const [ids, onChange] = useState<ReadonlySet<string>>(new Set(['Kelpmoor Works']))
  const [cursor, onCursor] = useState(0)
  return (
    <DataTable
      {...table}
      {...{ sort, onSort, cursor, onCursor }}
      selection={{ ids, onChange }}
      onOpen={() => {}}
      foot={<Pager page={1} pageSize={3} total={{ count: 286 }} onPage={() => {}} />}
    />
  )
}

export const All: StoryObj = { render: () => <Interactive /> }

export const Densely: StoryObj = {
  render: () => (
    <DenseLayout>
      <Interactive />
    </DenseLayout>
  ),
}

export const States: StoryObj = {
  render: () => (
    <Stack gap={4}>
      <DataTable {...table} caption="Companies, loading" rows={[]} state="loading" />
      <DataTable
        {...table}
        caption="No companies"
        rows={[]}
        empty={<EmptyState title="No results">Clear the filters or change the search.</EmptyState>}
      />
      <DataTable
        {...table}
        caption="Failed"
        rows={[]}
        state="failed"
        failed={<FailedState title="The companies couldn’t be loaded">Try again.</FailedState>}
      />
    </Stack>
  ),
}

export const Long: StoryObj = {
  tags: ['screen'],
  render: () => (
    <DataTable
      {...table}
      rows={Array.from({ length: 2_000 }, (_, index) =>
        index % 7 === 3
          ? null
          : { name: `Company ${index + 1}`, analyst: 'Unassigned', requested: '$80,000' },
      )}
      longBody={VirtualBody}
    />
  ),
}
