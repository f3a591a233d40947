import { ChartColumn, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ActionLink } from '../actions/ActionLink.tsx'
import { Icon } from '../layout/Icon.tsx'
import { Grow, Row, Stack, Visible } from '../layout/Layout.tsx'
import { Text } from '../layout/Text.tsx'
import styles from './ChartOrTable.module.css'

export interface FigureRow {
  id: string
  head: ReactNode
  cells: readonly ReactNode[]
}

interface ChartOrTableProps {
  label: string
  title: string
  heading: 'h2' | 'h3'
  units: { chart: string; table: string }
  figure?: ReactNode
  chart: ReactNode
  columns: readonly string[]
  rows: readonly FigureRow[]
}

/** Prints the table even while the chart is shown. */
export function ChartOrTable(props: ChartOrTableProps) {
  const { heading, label, title, units, figure, chart, columns, rows } = props
  const [isTable, setTable] = useState(false)
  return (
    <Stack as="section" gap={1} aria-label={label}>
      <Stack gap={0}>
        <Row wrap gap={1} align="start">
          <Grow column="small">
            <Text variant="subheading" as={heading}>
              {title}
            </Text>
          </Grow>
          <Row>
            {figure && (
              <Text as="b" strong>
                {figure}
              </Text>
            )}
            <Visible on="screen">
              <ActionLink
                icon={<Icon of={isTable ? ChartColumn : Table2} small />}
                onClick={() => setTable(!isTable)}
                about={`(${title})`}
              >
                {isTable ? 'View as chart' : 'View as table'}
              </ActionLink>
            </Visible>
          </Row>
        </Row>
        <Text variant="small" tone="secondary">
          {isTable ? units.table : units.chart}
        </Text>
      </Stack>
      {isTable || chart}
      <Visible as="div" on={isTable ? undefined : 'paper'}>
        <FigureTable columns={columns} rows={rows} />
      </Visible>
    </Stack>
  )
}

export const FigureTable = ({ columns, rows }: Pick<ChartOrTableProps, 'columns' | 'rows'>) => (
  <table className={styles.table}>
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
  </table>
)
