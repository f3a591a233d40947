import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'

import { SkeletonLine } from '../feedback/Skeletons.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { DataTableRow, getPlace } from './DataTableRow.tsx'
import { tableRoles } from './table-roles.ts'
import { useTableBody } from './use-table-body.ts'

/** Rows drawn beyond either edge of the window, so that a turn of the wheel shows no gap. */
const overscan = 8

/** The height of a row before it is measured, in px: of two lines, or of a card. */
const estimateHeight = () => (document.documentElement.clientWidth < 900 ? 136 : 52)

/** The distance of the rows from the top of the page, in px. What stands above may wrap when the window changes. */
function useTop(body: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const measure = () => setTop(Math.round((body.current?.getBoundingClientRect().top ?? 0) + scrollY))
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [body])
  return top
}

/** True while the page is printed. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the page as it stands when this event ends.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return isPrinting
}

/** Corrections of the place while rows are measured must not be seen as movements. */
function useInstantScrolling() {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const before = style.scrollBehavior
    style.scrollBehavior = 'auto'
    return () => {
      style.scrollBehavior = before
    }
  }, [])
}

/** The rows in sight, and the one under the cursor, which may have the focus. */
function useVisibleRows<Row>(
  { rows, cursor, onVisible }: DataTableProps<Row>,
  body: RefObject<HTMLElement | null>,
) {
  const top = useTop(body)
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: estimateHeight,
    overscan,
    scrollMargin: top,
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range)
        const isMissing = cursor !== undefined && cursor < range.count && !indexes.includes(cursor)
        return isMissing ? [...indexes, cursor].toSorted((one, next) => one - next) : indexes
      },
      [cursor],
    ),
  })
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {}
  useEffect(() => onVisible?.(startIndex, endIndex), [onVisible, startIndex, endIndex])
  const items = virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - top }))
  return { items, height: virtualizer.getTotalSize(), measure: virtualizer.measureElement }
}

interface PendingRowProps {
  index: number
  top: number
}

/** The place of a row that has not been read yet. */
const PendingRow = ({ index, top }: PendingRowProps) => (
  <tr {...tableRoles.row} {...getPlace(index, top)} data-index={index}>
    <td {...tableRoles.cell} className="wide" style={{ gridColumn: '1 / -1' }}>
      <SkeletonLine width="40%" />
      <VisuallyHidden>Loading</VisuallyHidden>
    </td>
  </tr>
)

/** The body of a long table: it draws the rows in sight alone, and on paper all that have been read. */
export function VirtualBody<Row>(props: DataTableProps<Row>) {
  const { rows, columns, rowId, rowName, selection, cursor } = props
  const { body, handlers, onToggle } = useTableBody(props)
  const { items, height, measure } = useVisibleRows(props, body)
  const isPrinting = useIsPrinting()
  useInstantScrolling()
  const places = isPrinting ? rows.map((_, index) => ({ index, top: undefined })) : items
  const style = isPrinting ? undefined : ({ position: 'relative', height } as const)
  return (
    <tbody {...tableRoles.group} ref={body} style={style} {...handlers}>
      {places.map(({ index, top }) => {
        const row = rows[index]
        if (!row) return top !== undefined && <PendingRow key={index} index={index} top={top} />
        return (
          <DataTableRow
            key={index}
            row={row}
            columns={columns}
            id={rowId(row)}
            name={rowName(row)}
            index={index}
            selected={selection?.ids.has(rowId(row))}
            cursor={cursor === undefined ? undefined : cursor === index}
            onToggle={onToggle}
            top={top}
            measure={measure}
          />
        )
      })}
    </tbody>
  )
}
