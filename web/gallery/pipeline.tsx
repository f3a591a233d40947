import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ArrowDownUp, Columns3, Filter, Plus, SquareKanban, Table2, UserPlus } from 'lucide-react'
import { useState } from 'react'

import { AdminPage } from '../ui/AdminShell.tsx'
import { BallMark, type BallHolder } from '../ui/BallMark.tsx'
import { BulkBar } from '../ui/BulkBar.tsx'
import { Button, IconButton } from '../ui/Button.tsx'
import { DataTable, type Column, type Sort } from '../ui/DataTable.tsx'
import { Face } from '../ui/Face.tsx'
import { FilterChip } from '../ui/FilterChip.tsx'
import { formatMoney, formatRelative } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { KeyHints } from '../ui/KeyHint.tsx'
import { Pager } from '../ui/Pager.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { StatusLabel, type Glyph, type StatusTone } from '../ui/StatusGlyph.tsx'
import { SegmentedControl, Tabs } from '../ui/Tabs.tsx'
import { GalleryAdmin } from './admin-shell.tsx'

interface Company {
  id: string
  name: string
  product: string
  requested: string
  status: [Glyph, StatusTone, string]
  ball: [BallHolder, string]
  days: number
  analyst: string
  changed: string
}

const NAMES = [
  'Brightmarsh Biochar',
  'Saltbox Storage',
  'Fernbank Materials',
  'Tidewell Energy',
  'Lumenfold Grid',
]
const STATUSES: Company['status'][] = [
  ['quarter', 'blue', 'In Review'],
  ['threequarter', 'blue', 'DD In Review'],
  ['alert', 'amber', 'Additional Information Required'],
  ['half', 'teal', 'Term Sheet'],
  ['check', 'green', 'Funded'],
  ['cross', 'red', 'Not Funded'],
  ['dotted', 'grey', 'Draft'],
  ['hex', 'teal', 'CFO Customer'],
]
const BALLS: Company['ball'][] = [
  ['me', 'You'],
  ['other', 'Tomas Brandt'],
  ['applicant', 'Applicant'],
  ['nobody', 'Nobody'],
]

const cycled = <T,>(list: readonly T[], at: number, fallback: T) => list[at % list.length] ?? fallback
const now = new Date('2026-11-20T12:04:00')

const companies = Array.from({ length: 24 }, (_, at): Company => ({
  id: String(at),
  name: `${cycled(NAMES, at, '')}${at < NAMES.length ? '' : ` ${at}`}`,
  product: cycled(['RBF + Grant', 'RBF', 'Gov. contract', 'VC intro'], at, ''),
  requested: `${((at * 7919) % 41) * 11_111 + 75_000}.00`,
  status: cycled(STATUSES, at, ['dotted', 'grey', 'Draft']),
  ball: cycled(BALLS, at, ['nobody', 'Nobody']),
  days: (at * 5) % 41,
  analyst: cycled(['Ines Okafor', 'Tomas Brandt', 'Mina Kaur'], at, ''),
  changed: new Date(now.getTime() - at * at * 1_200_000).toISOString(),
}))

const columns: Column<Company>[] = [
  {
    id: 'name',
    header: 'Company',
    cell: (row) => row.name,
    width: 'minmax(150px, 1.6fr)',
    sortable: true,
    narrow: 'title',
  },
  { id: 'product', header: 'Product', cell: (row) => row.product, width: '128px', narrow: 'hide' },
  {
    id: 'requested',
    header: 'Requested',
    cell: (row) => formatMoney(row.requested),
    width: '112px',
    numeric: true,
    sortable: true,
    narrow: 'end',
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status: [glyph, tone, word] }) => (
      <StatusLabel glyph={glyph} tone={tone}>
        {word}
      </StatusLabel>
    ),
    width: 'minmax(150px, 1.5fr)',
    narrow: 'wide',
  },
  {
    id: 'ball',
    header: 'Ball with',
    cell: ({ ball: [holder, name] }) => <BallMark holder={holder}>{name}</BallMark>,
    width: 'minmax(120px, 1fr)',
    narrow: 'start',
  },
  { id: 'days', header: 'Days', cell: (row) => row.days, width: '64px', numeric: true, narrow: 'end' },
  {
    id: 'analyst',
    header: 'Analyst',
    cell: (row) => <Face name={row.analyst} size={28} spoken />,
    width: '80px',
    narrow: 'hide',
  },
  {
    id: 'changed',
    header: 'Last change',
    cell: (row) => formatRelative(row.changed, now),
    width: '130px',
    sortable: true,
    narrow: 'start',
  },
]

const Top = () => {
  const [layout, setLayout] = useState<'table' | 'board'>('table')
  return (
    <>
      <Typography variant="h1">Pipeline</Typography>
      <SegmentedControl
        label="Layout"
        value={layout}
        onChange={setLayout}
        segments={[
          { value: 'table', label: 'Table', icon: <Icon of={Table2} small /> },
          { value: 'board', label: 'Board', icon: <Icon of={SquareKanban} small /> },
        ]}
      />
      <Box sx={{ ml: 'auto' }}>
        <Button icon={<Icon of={Plus} small />}>New</Button>
      </Box>
    </>
  )
}

const views = ['Mine', 'Waiting for me', 'Stale', 'All'].map((label, at) => ({
  label,
  href: `#view-${at}`,
  badge: (at + 1) * 9,
  current: at === 3,
}))

const Tools = () => {
  const [text, setText] = useState('')
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1 }}>
      <Box sx={{ flex: { xs: '1 0 100%', md: 1 }, minWidth: 0, display: 'flex' }}>
        <SearchField
          label="Search companies"
          placeholder="Name, person, answer, document…"
          value={text}
          onChange={setText}
          keyHint="/"
          chips={
            <>
              <FilterChip field="requested" relation="over" value="$100,000" onRemove={() => {}} />
              <FilterChip field="changed" relation="in" value="last 30 days" onRemove={() => {}} />
            </>
          }
        />
      </Box>
      <Button kind="line" icon={<Icon of={Filter} small />}>
        Filter
      </Button>
      <Button kind="line" icon={<Icon of={ArrowDownUp} small />}>
        Last change
      </Button>
      <IconButton label="Columns and density" line>
        <Icon of={Columns3} small />
      </IconButton>
    </Box>
  )
}

const keys = [
  ['j', 'next'],
  ['k', 'previous'],
  ['x', 'select'],
  ['Enter', 'open'],
  ['/', 'search'],
] as const

export function PipelinePage() {
  const [cursor, setCursor] = useState(0)
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(['3', '10']))
  const [sort, setSort] = useState<Sort>({ by: 'changed', descending: true })
  return (
    <GalleryAdmin top={<Top />}>
      <AdminPage>
        <Tabs label="Saved views" look="views" tabs={views} />
        <Tools />
        <DataTable
          caption="286 companies, newest change first"
          columns={columns}
          rows={companies}
          rowId={(row) => row.id}
          rowName={(row) => row.name}
          sort={sort}
          onSort={setSort}
          selection={{ ids, onChange: setIds }}
          cursor={cursor}
          onCursor={setCursor}
          minWidth={980}
          foot={
            <>
              <KeyHints keys={keys} />
              <Pager page={1} pageSize={24} count={286} onPage={() => {}} />
            </>
          }
        />
        <BulkBar count={ids.size} sum="$2,815,000" onClear={() => setIds(new Set())}>
          <Button kind="quiet" size="small" icon={<Icon of={UserPlus} small />}>
            Assign
          </Button>
        </BulkBar>
      </AdminPage>
    </GalleryAdmin>
  )
}
