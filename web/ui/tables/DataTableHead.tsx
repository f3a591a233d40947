import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo } from 'react'

import { Checkbox } from '../fields/Checkbox.tsx'
import type { Column, DataTableProps, Sort } from './data-table-props.ts'
import { Icon } from '../layout/Icon.tsx'
import { tableRoles } from './table-roles.ts'
import { useEventCallback } from '@mui/material/utils'
import { Pressable } from '#web/ui/layout/Pressable.tsx'

interface HeadCellProps {
  column: Pick<Column<never>, 'id' | 'header' | 'numeric' | 'sortable'>
  sort: Sort | undefined
  onSort: ((sort: Sort) => void) | undefined
}

const getAriaSort = (sort: Sort) => (sort.descending ? 'descending' : 'ascending')

const HeadCell = memo(({ column, sort, onSort }: HeadCellProps) => {
  const sorted = sort?.by === column.id ? sort : undefined
  return (
    <th
      {...tableRoles.header}
      className={column.numeric ? 'numeric' : undefined}
      aria-sort={sorted ? getAriaSort(sorted) : undefined}
    >
      {column.sortable && onSort ? (
        <Pressable
          onClick={() =>
            onSort({
              by: column.id,
              descending: sorted ? !sorted.descending : column.sortable === 'descending',
            })
          }
        >
          {column.header}
          {sorted && <Icon of={sorted.descending ? ArrowDown : ArrowUp} small />}
        </Pressable>
      ) : (
        column.header
      )}
    </th>
  )
})

/** The box that selects all rows. */
function SelectAll<Row>({ rows, rowId, selection }: DataTableProps<Row>) {
  if (!selection) return null
  const listIds = () => rows.flatMap((row) => (row ? [rowId(row)] : []))
  const selectedCount = selection.ids.size > 0 ? listIds().filter((id) => selection.ids.has(id)).length : 0
  const selectAll = (all: boolean) =>
    selection.onAll ? selection.onAll(all) : selection.onChange(new Set(all ? listIds() : []))
  return (
    <th {...tableRoles.header}>
      <Checkbox
        label="Select all rows shown"
        hideLabel
        checked={rows.length > 0 && selectedCount === rows.length}
        mixed={selectedCount > 0}
        onChange={selectAll}
      />
    </th>
  )
}

export function DataTableHead<Row>(props: DataTableProps<Row>) {
  const { columns, sort, onSort } = props
  const sortBy = useEventCallback((by: Sort) => onSort?.(by))
  return (
    <thead {...tableRoles.group}>
      <tr {...tableRoles.row}>
        <SelectAll {...props} />
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort && sortBy} />
        ))}
      </tr>
    </thead>
  )
}
