import Box from '@mui/material/Box'
import {
  useCallback,
  useEffect,
  useRef,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'

import { frameSx, scrollsBelow, tableSx } from './data-table-style.ts'
import { DataTableHead } from './DataTableHead.tsx'
import { DataTableRow } from './DataTableRow.tsx'
import { SkeletonRows } from '../feedback/Skeletons.tsx'
import { isForControl, getListAction } from './table-keys.ts'
import { tableRoles } from './table-roles.ts'
import type { Column, DataTableProps } from './data-table-props.ts'

const toggleId = (ids: ReadonlySet<string>, id: string) => {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

const findRowIndex = (target: EventTarget) => {
  const row = target instanceof Element ? target.closest('tr') : null
  return row ? Number(row.dataset['index']) : -1
}

/** Handlers on the body instead of each row, so that moving the cursor re-renders only two rows. */
function useBody<Row>(props: DataTableProps<Row>) {
  const { rows, rowId, selection, cursor, onCursor, onOpen } = props
  const toggle = (index: number) => {
    const row = rows[index]
    if (row && selection) selection.onChange(toggleId(selection.ids, rowId(row)))
  }
  const open = (index: number) => {
    const row = rows[index]
    if (row) onOpen?.(row)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (cursor === undefined || isForControl(event)) return
    const action = getListAction(event.key, cursor, rows.length)
    if (!action) return
    event.preventDefault()
    if (action === 'open') open(cursor)
    else if (action === 'toggle') toggle(cursor)
    else onCursor?.(action.to)
  }
  const onClick = (event: MouseEvent) => {
    const index = findRowIndex(event.target)
    if (index >= 0 && index !== cursor) onCursor?.(index)
  }
  return { onKeyDown, onClick, onDoubleClick: (event: MouseEvent) => open(findRowIndex(event.target)) }
}

/** Moves the focus with the cursor while the focus is in the table. */
function useCursorFocus(cursor: number | undefined) {
  const body = useRef<HTMLTableSectionElement>(null)
  useEffect(() => {
    const row = body.current?.querySelector<HTMLElement>('tr[data-cursor]')
    if (!row) return
    if (body.current?.contains(document.activeElement)) row.focus({ preventScroll: true })
    row.scrollIntoView?.({ block: 'nearest' })
  }, [cursor])
  return body
}

const getTracks = <Row,>(columns: readonly Column<Row>[], selects: boolean) =>
  [selects && '36px', ...columns.map((column) => column.width ?? 'minmax(0, 1fr)')].filter(Boolean).join(' ')

/** In longer tables the browser skips rendering rows out of sight. */
const LONG_TABLE_ROWS = 60

function Body<Row>(props: DataTableProps<Row>) {
  const { rows, columns, rowId, rowName, selection, cursor } = props
  const body = useCursorFocus(cursor)
  const handlers = useBody(props)
  const latest = useRef(selection)
  useEffect(() => {
    latest.current = selection
  })
  const onToggle = useCallback((id: string) => {
    latest.current?.onChange(toggleId(latest.current.ids, id))
  }, [])
  return (
    <tbody {...tableRoles.group} ref={body} {...handlers}>
      {rows.map((row, index) => (
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
      ))}
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
  } = props
  const waiting = state === 'loading' && rows.length === 0
  const classes = [selection && 'selects', rows.length > LONG_TABLE_ROWS && 'long', props.onOpen && 'opens']
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
            aria-busy={state === 'loading' ? true : undefined}
            className={classes.filter(Boolean).join(' ')}
            style={style}
            sx={tableSx}
          >
            <DataTableHead {...props} />
            {!waiting && <Body {...props} />}
          </Box>
          {waiting && <SkeletonRows rows={8} label={`Loading: ${caption}`} />}
        </div>
      )}
      {foot && !replacement && <div className={stickyFoot ? 'table-foot sticky' : 'table-foot'}>{foot}</div>}
    </Box>
  )
}
