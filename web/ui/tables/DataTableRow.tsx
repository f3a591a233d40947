import { memo, type ReactNode } from 'react'

import styles from './DataTable.module.css'
import { Checkbox } from '../choices/Checkbox.tsx'
import type { Column, DataTableProps } from './data-table-props.ts'
import { tableRoles } from './table-roles.ts'

interface DataTableRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  id: string
  name: string
  index: number
  /** Undefined when the table has no selection. */
  selected: boolean | undefined
  /** Undefined when the table has no cursor. */
  cursor: boolean | undefined
  onToggle: (id: string) => void
  /** The row's offset in a virtualized body, in px. */
  top?: number | undefined
  measure?: ((row: HTMLElement | null) => void) | undefined
}

export const getRowProps = <Row,>(table: DataTableProps<Row>, row: Row, index: number) => ({
  row,
  columns: table.columns,
  id: table.rowId(row),
  name: table.rowName(row),
  index,
  selected: table.selection?.ids.has(table.rowId(row)),
  cursor: table.cursor === undefined ? undefined : table.cursor === index,
})

const getTabIndex = (cursor: boolean | undefined) => {
  if (cursor === undefined) return undefined
  return cursor ? 0 : -1
}

/** ARIA counts the header as the first row. */
const headRows = 1

export const getPositionProps = (index: number, top: number | undefined) =>
  top === undefined
    ? {}
    : {
        'aria-rowindex': index + headRows + 1,
        'data-placed': true,
        style: { top },
      }

function PlainCells<Row>({ row, columns }: Pick<DataTableRowProps<Row>, 'row' | 'columns'>): ReactNode {
  return columns.map(({ id, header, narrow = 'labeled', numeric, cell }) => (
    <td
      {...tableRoles.cell}
      key={id}
      className={styles.cell}
      data-narrow={narrow}
      data-numeric={numeric || undefined}
    >
      {narrow === 'labeled' && (
        <span className={styles.label} aria-hidden>
          {header}
        </span>
      )}
      <span>{cell(row)}</span>
    </td>
  ))
}

// memo() loses the type parameter of the component.
const Cells = memo(PlainCells) as typeof PlainCells

interface SelectCellProps {
  id: string
  name: string
  selected: boolean
  onToggle: (id: string) => void
}

const SelectCell = memo(({ id, name, selected, onToggle }: SelectCellProps) => (
  <td {...tableRoles.cell} className={styles.cell} data-narrow="select">
    <Checkbox label={`Select ${name}`} hideLabel checked={selected} onChange={() => onToggle(id)} />
  </td>
))

/** Moving the cursor or changing the selection does not rerender the cells. */
function PlainRow<Row>(props: DataTableRowProps<Row>) {
  const { row, columns, id, name, index, selected, cursor, onToggle, top, measure } = props
  return (
    <tr
      {...tableRoles.row}
      {...getPositionProps(index, top)}
      ref={measure}
      className={styles.row}
      tabIndex={getTabIndex(cursor)}
      data-index={index}
      data-cursor={cursor ? '' : undefined}
      data-selected={selected ? '' : undefined}
      aria-current={cursor ? true : undefined}
    >
      {selected !== undefined && <SelectCell id={id} name={name} selected={selected} onToggle={onToggle} />}
      <Cells row={row} columns={columns} />
    </tr>
  )
}

export const DataTableRow = memo(PlainRow) as typeof PlainRow
