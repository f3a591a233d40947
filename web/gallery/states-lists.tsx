import Box from '@mui/material/Box'

import { BallMark } from '../ui/BallMark.tsx'
import { Button } from '../ui/Button.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { EmptyState, FailedState } from '../ui/EmptyState.tsx'
import { formatMoney } from '../ui/format.ts'
import { StatusLabel } from '../ui/StatusGlyph.tsx'

interface Row {
  name: string
  amount: string
}

const rows: Row[] = ['Brightmarsh Biochar', 'Kelpmoor Works', 'Lumenfold Grid', 'Cindergrid'].map(
  (name, at) => ({
    name,
    amount: String(310_111 * (at + 1)),
  }),
)

const columns: Column<Row>[] = [
  { id: 'name', header: 'Company', cell: (row) => row.name, width: 'minmax(0, 1.6fr)', narrow: 'title' },
  { id: 'amount', header: 'Requested', cell: (row) => formatMoney(row.amount), numeric: true, narrow: 'end' },
  {
    id: 'status',
    header: 'Status',
    cell: () => (
      <StatusLabel glyph="quarter" tone="blue">
        In Review
      </StatusLabel>
    ),
  },
  { id: 'ball', header: 'Ball with', cell: () => <BallMark holder="me">You</BallMark> },
]

const shared = {
  caption: 'Companies',
  columns,
  rowId: (row: Row) => row.name,
  rowName: (row: Row) => row.name,
  selection: { ids: new Set<string>(), onChange: () => {} },
}

const empty = (
  <EmptyState
    title="Nothing waits for you"
    actions={
      <>
        <Button size="small">See all 418</Button>
        <Button size="small" kind="line">
          Show Stale, 9
        </Button>
      </>
    }
  >
    Companies appear here when an applicant answers you or a section is ready to complete. 12 are with
    applicants now.
  </EmptyState>
)

const failed = (
  <FailedState
    title="The list did not load"
    onRetry={() => {}}
    requestId="0193a7c4-71e2"
    actions={
      <Button size="small" kind="line">
        Show list from 11:52
      </Button>
    }
  >
    The database is busy. Nothing you changed is lost. Trying again in 8 seconds.
  </FailedState>
)

const gridSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0,1fr)', lg: '1fr 1fr' },
} as const

export const FourStates = () => (
  <Box sx={gridSx}>
    <DataTable {...shared} rows={[]} state="loading" />
    <DataTable {...shared} rows={rows} />
    <DataTable {...shared} rows={[]} empty={empty} />
    <DataTable {...shared} rows={[]} state="failed" failed={failed} />
  </Box>
)
