import Box from '@mui/material/Box'
import type { CSSProperties } from 'react'

import { frameSx, scrollsBelow, tableSx } from './data-table-style.ts'
import { DataTableHead } from './DataTableHead.tsx'
import { DataTableRow } from './DataTableRow.tsx'
import { SkeletonRows } from '../feedback/Skeletons.tsx'
import { tableRoles } from './table-roles.ts'
import type { Column, DataTableProps } from './data-table-props.ts'
import { useTableBody } from './use-table-body.ts'

const getTracks = <Row,>(columns: readonly Column<Row>[], selects: boolean) =>
  [selects && '36px', ...columns.map((column) => column.width ?? 'minmax(0, 1fr)')].filter(Boolean).join(' ')

/** In longer tables the browser skips rendering rows out of sight. */
const LONG_TABLE_ROWS = 60

function Body<Row>(props: DataTableProps<Row>) {
  const { rows, columns, rowId, rowName, selection, cursor } = props
  const { body, handlers, onToggle } = useTableBody(props)
  return (
    <tbody {...tableRoles.group} ref={body} {...handlers}>
      {rows.map(
        (row, index) =>
          row && (
            <DataTableRow
              key={rowId(row)}
              row={row}
              columns={columns}
              id={rowId(row)}
              name={rowName(row)}
              index={index}
              selected={selection?.ids.has(rowId(row))}
              cursor={cursor === undefined ? undefined : cursor === index}
              onToggle={onToggle}
            />
          ),
      )}
    </tbody>
  )
}

/**
 * A table with sorting, selection, a keyboard cursor and four states. Below 900 px its rows become cards. Its ARIA
 * roles are explicit, since changing `display` would remove them.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    state = 'ready',
    empty,
    failed,
    selection,
    foot,
    stickyFoot,
    minWidth,
    longBody,
  } = props
  const waiting = state === 'loading' && rows.length === 0
  const isLong = rows.length > LONG_TABLE_ROWS
  const Rows = isLong && longBody ? longBody : Body<Row>
  const classes = [selection && 'selects', isLong && !longBody && 'long', props.onOpen && 'opens']
  // React's type of a style has no custom properties.
  const style = { '--columns': getTracks(columns, selection !== undefined) } as CSSProperties
  const replacement = state === 'failed' ? failed : rows.length === 0 && !waiting && empty
  return (
    <Box sx={minWidth ? [frameSx, scrollsBelow(minWidth)] : frameSx}>
      {replacement || (
        <div className="table-scroll">
          <Box
            component="table"
            {...tableRoles.table}
            aria-label={caption}
            aria-rowcount={isLong && longBody ? rows.length + 1 : undefined}
            aria-busy={state === 'loading' ? true : undefined}
            className={classes.filter(Boolean).join(' ')}
            style={style}
            sx={tableSx}
          >
            <DataTableHead {...props} />
            {!waiting && <Rows {...props} />}
          </Box>
          {waiting && <SkeletonRows rows={8} label={`Loading: ${caption}`} />}
        </div>
      )}
      {foot && !replacement && <div className={stickyFoot ? 'table-foot sticky' : 'table-foot'}>{foot}</div>}
    </Box>
  )
}
