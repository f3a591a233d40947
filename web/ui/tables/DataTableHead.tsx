import ButtonBase from '@mui/material/ButtonBase'
import { ArrowDown, ArrowUp } from 'lucide-react'

import { Checkbox } from '../fields/Checkbox.tsx'
import type { Column, DataTableProps, Sort } from './data-table-props.ts'
import { Icon } from '../layout/Icon.tsx'
import { tableRoles } from './table-roles.ts'

interface HeadCellProps {
  column: Pick<Column<never>, 'id' | 'header' | 'numeric' | 'sortable'>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

const getAriaSort = (sort: Sort) => (sort.descending ? 'descending' : 'ascending')

const HeadCell = ({ column, sort, onSort }: HeadCellProps) => {
  const sorted = sort?.by === column.id ? sort : undefined
  return (
    <th
      {...tableRoles.header}
      className={column.numeric ? 'numeric' : undefined}
      aria-sort={sorted ? getAriaSort(sorted) : undefined}
    >
      {column.sortable && onSort ? (
        <ButtonBase
          onClick={() => onSort({ by: column.id, descending: sorted ? !sorted.descending : false })}
        >
          {column.header}
          {sorted && <Icon of={sorted.descending ? ArrowDown : ArrowUp} small />}
        </ButtonBase>
      ) : (
        column.header
      )}
    </th>
  )
}

export function DataTableHead<Row>(props: DataTableProps<Row>) {
  const { columns, rows, rowId, selection, sort, onSort } = props
  const ids = rows.flatMap((row) => (row ? [rowId(row)] : []))
  const selectedCount = selection?.ids.size ? ids.filter((id) => selection.ids.has(id)).length : 0
  const selectAll = (all: boolean) =>
    selection?.onAll ? selection.onAll(all) : selection?.onChange(new Set(all ? ids : []))
  return (
    <thead {...tableRoles.group}>
      <tr {...tableRoles.row}>
        {selection && (
          <th {...tableRoles.header}>
            <Checkbox
              label="Select all rows shown"
              hideLabel
              checked={rows.length > 0 && selectedCount === rows.length}
              mixed={selectedCount > 0}
              onChange={selectAll}
            />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  )
}
