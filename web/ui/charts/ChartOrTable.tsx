import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ActionLink } from '../layout/ActionLink.tsx'
import { Icon } from '../layout/Icon.tsx'

export interface FigureRow {
  id: string
  head: ReactNode
  /** One for each further column. */
  cells: readonly ReactNode[]
}

interface ChartOrTableProps {
  /** The name of the section: "Payments by month". */
  label: string
  title: string
  /** Its rank below the headings around it. */
  heading: 'h2' | 'h3'
  /** What the chart and the table show. */
  units: { chart: string; table: string }
  /** The figure of the last month, beside the title. */
  figure?: ReactNode
  /** Drawn unless the table is shown. */
  chart: ReactNode
  /** The same figures: the heads of the columns, and rows that begin with their own head. */
  columns: readonly string[]
  rows: readonly FigureRow[]
}

const headSx = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 16px',
  mb: 1,
  '& > div:first-of-type': { flex: '1 1 180px', minWidth: 0 },
  '& h2, & h3': { fontSize: '1rem', lineHeight: 1.5, fontWeight: 600 },
  '& .unit': { color: 'text.secondary', fontSize: '0.875rem' },
  '& .end': { display: 'flex', alignItems: 'center', alignSelf: 'flex-start', gap: 2, minHeight: 24 },
  '& .end button': { displayPrint: 'none' },
  '& .end b': { fontFamily: 'fontFamilyTabular' },
} as const satisfies SxProps<Theme>

const tableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.9375rem',
  '& th, & td': { py: '7px', textAlign: 'left', fontWeight: 400 },
  '& thead th': { color: 'text.secondary', fontSize: '0.875rem' },
  '& th + th, & td': { textAlign: 'right', pl: 1.5 },
  '& tbody tr': { borderTop: '1px solid', borderColor: 'divider' },
  '& td': { fontFamily: 'fontFamilyTabular' },
} as const satisfies SxProps<Theme>

/** Figures as a chart or, one key away, as a table. On paper the table stands below the chart. */
export function ChartOrTable({ heading: Heading, ...props }: ChartOrTableProps) {
  const { label, title, units, figure, chart, columns, rows } = props
  const [isTable, setTable] = useState(false)
  return (
    <section aria-label={label}>
      <Box sx={headSx}>
        <div>
          <Heading>{title}</Heading>
          <p className="unit">{isTable ? units.table : units.chart}</p>
        </div>
        <div className="end">
          {figure && <b>{figure}</b>}
          <ActionLink
            icon={<Icon of={isTable ? ChartColumn : Table2} small />}
            onClick={() => setTable(!isTable)}
            about={`of ${title.toLowerCase()}`}
          >
            {isTable ? 'See as a chart' : 'See as a table'}
          </ActionLink>
        </div>
      </Box>
      {isTable || chart}
      <Box sx={isTable ? {} : { display: 'none', displayPrint: 'block' }}>
        <FigureTable columns={columns} rows={rows} />
      </Box>
    </section>
  )
}

/** Figures in rows, each with its head. */
export const FigureTable = ({ columns, rows }: Pick<ChartOrTableProps, 'columns' | 'rows'>) => (
  <Box component="table" sx={tableSx}>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ id, head, cells }) => (
        <tr key={id}>
          <th scope="row">{head}</th>
          {cells.map((cell, index) => (
            <td key={columns[index + 1]}>{cell}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </Box>
)
