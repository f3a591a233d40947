import type { CSSProperties } from 'react'

import styles from './DataTable.module.css'
import { DataTableHead } from './DataTableHead.tsx'
import { DataTableRow, getRowProps } from './DataTableRow.tsx'
import { Row } from '../layout/Layout.tsx'
import { SkeletonRows } from '../feedback/Skeletons.tsx'
import { tableRoles } from './table-roles.ts'
import type { Column, DataTableProps } from './data-table-props.ts'
import { useIsNarrower } from './use-is-narrower.ts'
import { useTableBody } from './use-table-body.ts'

const getTracks = <Row,>(columns: readonly Column<Row>[], selects: boolean) =>
  [selects && '36px', ...columns.map((column) => column.width ?? 'minmax(0, 1fr)')].filter(Boolean).join(' ')

/** Tables with more rows use `longBody`. If `longBody` is not set, CSS makes the browser skip offscreen rows. */
const LONG_TABLE_ROWS = 60

function Body<Row>(props: DataTableProps<Row>) {
  const { rows, rowId } = props
  const { body, handlers, onToggle } = useTableBody(props)
  return (
    <tbody {...tableRoles.group} ref={body} className={styles.body} {...handlers}>
      {rows.map(
        (row, index) =>
          row && <DataTableRow key={rowId(row)} {...getRowProps(props, row, index)} onToggle={onToggle} />,
      )}
    </tbody>
  )
}

interface TableProps<Row> {
  table: DataTableProps<Row>
  isNarrower: boolean
  isWaiting: boolean
}

function Table<Row>({ table, isNarrower, isWaiting }: TableProps<Row>) {
  const { caption, columns, rows, state, selection, longBody, minWidth } = table
  const isLong = rows.length > LONG_TABLE_ROWS
  const Rows = isLong && longBody ? longBody : Body<Row>
  // React's style type lacks custom properties.
  const style = {
    '--columns': getTracks(columns, selection !== undefined),
    '--min-width': minWidth && `${minWidth}px`,
  } as CSSProperties
  return (
    <div className={styles.scroll} data-scrolls={isNarrower || undefined}>
      <table
        {...tableRoles.table}
        aria-label={caption}
        aria-rowcount={isLong && longBody ? rows.length + 1 : undefined}
        aria-busy={state === 'loading' ? true : undefined}
        className={styles.table}
        data-selects={selection ? true : undefined}
        data-opens={table.onOpen ? true : undefined}
        data-long={(isLong && !longBody) || undefined}
        style={style}
      >
        <DataTableHead {...table} />
        {!isWaiting && <Rows {...table} />}
      </table>
      {isWaiting && <SkeletonRows rows={8} label={`Loading: ${caption}`} />}
    </div>
  )
}

/** Below 900 px the rows become cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, state, empty, failed, foot, stickyFoot, minWidth } = props
  const [frame, isNarrower] = useIsNarrower(minWidth)
  const isWaiting = state === 'loading' && rows.length === 0
  const replacement = state === 'failed' ? failed : rows.length === 0 && !isWaiting && empty
  return (
    <div ref={frame} className={styles.frame}>
      {replacement || <Table table={props} isNarrower={isNarrower} isWaiting={isWaiting} />}
      {/* The foot is hidden until the rows are shown, because the rows would move it. */}
      {foot && !isWaiting && !replacement && (
        <Row wrap className={styles.foot} data-sticky={stickyFoot || undefined}>
          {foot}
        </Row>
      )}
    </div>
  )
}
