import { ArrowDown, ArrowUp } from 'lucide-react'
import { memo } from 'react'

import styles from './DataTable.module.css'
import { Checkbox } from '../choices/Checkbox.tsx'
import type { Column, DataTableProps, Sort } from './data-table-props.ts'
import { Icon } from '../layout/Icon.tsx'
import { tableRoles } from './table-roles.ts'
import { useEventCallback } from '../use-event-callback.ts'
import { Pressable } from '../actions/Pressable.tsx'

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
      className={styles.headCell}
      data-numeric={column.numeric || undefined}
      aria-sort={sorted ? getAriaSort(sorted) : undefined}
    >
      {column.sortable && onSort ? (
        <Pressable
          className={styles.sort}
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

function SelectAll<Row>({ rows, rowId, selection }: DataTableProps<Row>) {
  if (!selection) return null
  const listIds = () => rows.flatMap((row) => (row ? [rowId(row)] : []))
  const selectedCount = selection.ids.size > 0 ? listIds().filter((id) => selection.ids.has(id)).length : 0
  const selectAll = (all: boolean) =>
    selection.onAll ? selection.onAll(all) : selection.onChange(new Set(all ? listIds() : []))
  return (
    <th {...tableRoles.header} className={styles.headCell}>
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
    <thead {...tableRoles.group} className={styles.head}>
      <tr {...tableRoles.row} className={styles.headRow}>
        <SelectAll {...props} />
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort && sortBy} />
        ))}
      </tr>
    </thead>
  )
}
