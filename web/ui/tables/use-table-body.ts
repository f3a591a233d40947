import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react'

import { isKeyIgnored, getListAction } from './table-keys.ts'
import { useEventCallback } from '../use-event-callback.ts'
import type { DataTableProps } from './data-table-props.ts'

const toggleId = (ids: ReadonlySet<string>, id: string) => {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return next
}

const findRowIndex = (target: EventTarget) => {
  const row = target instanceof Element ? target.closest('tr') : null
  return row ? Number(row.dataset['index']) : -1
}

/** Handles events on the table body instead of on each row, so that moving the cursor rerenders only two rows. */
function useHandlers<Row>(props: DataTableProps<Row>) {
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
    if (cursor === undefined || isKeyIgnored(event)) return
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

/**
 * Moves focus with the cursor if the table has focus, and scrolls to the cursor. A table that opens with its cursor on
 * the first row does not scroll, because its page may start with other content.
 */
function useCursorFocus(cursor: number | undefined) {
  const body = useRef<HTMLTableSectionElement>(null)
  const lastCursor = useRef(cursor)
  useEffect(() => {
    const hasMoved = cursor !== lastCursor.current
    lastCursor.current = cursor
    const row = body.current?.querySelector<HTMLElement>('tr[data-cursor]')
    if (!row || (cursor === 0 && !hasMoved)) return
    if (body.current?.contains(document.activeElement)) row.focus({ preventScroll: true })
    // Scrolls instantly, because smooth scrolling cannot keep up with a held key.
    row.scrollIntoView?.({ block: 'nearest', behavior: 'instant' })
  }, [cursor])
  return body
}

export function useTableBody<Row>(props: DataTableProps<Row>) {
  const { selection, cursor } = props
  const body = useCursorFocus(cursor)
  const onToggle = useEventCallback((id: string) => selection?.onChange(toggleId(selection.ids, id)))
  return { body, handlers: useHandlers(props), onToggle }
}
