import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useWindowVirtualizer,
} from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

import styles from './DataTable.module.css'
import { SkeletonLine } from '../feedback/Skeletons.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import type { DataTableProps } from './data-table-props.ts'
import { DataTableRow, getPositionProps, getRowProps } from './DataTableRow.tsx'
import { tableRoles } from './table-roles.ts'
import { useTableBody } from './use-table-body.ts'

/** Number of rows rendered beyond each edge of the viewport, so that scrolling does not show gaps. */
const overscan = 4

/**
 * The minimum height of a row in px: two lines, or a card. Also the estimate for rows that are not rendered. A taller
 * row moves the rows below it, so the estimate should fit most rows.
 */
const getRowHeight = () => (innerWidth < 900 ? 140 : 54)

function useMeasures(body: RefObject<HTMLElement | null>) {
  const [measures, setMeasures] = useState(() => ({ top: 0, rowHeight: getRowHeight() }))
  useLayoutEffect(() => {
    const measure = () => {
      const top = Math.round((body.current?.getBoundingClientRect().top ?? 0) + scrollY)
      setMeasures({ top, rowHeight: getRowHeight() })
    }
    measure()
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [body])
  return measures
}

function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser prints the page as it is when the `beforeprint` listeners return, so the update must be synchronous.
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

/** Disables smooth scrolling, so that position corrections are not animated. */
function useInstantScrolling() {
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const previous = style.scrollBehavior
    style.scrollBehavior = 'auto'
    return () => {
      style.scrollBehavior = previous
    }
  }, [])
}

/** Returns the positions of the rows near the viewport, and of the row under the cursor, because it may have focus. */
function useVisibleRows<Row>(
  { rows, cursor, onVisible }: DataTableProps<Row>,
  body: RefObject<HTMLElement | null>,
) {
  const { top, rowHeight } = useMeasures(body)
  // oxlint-disable-next-line react/incompatible-library -- the result is not memoized by a compiler
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: useCallback(() => rowHeight, [rowHeight]),
    overscan,
    scrollMargin: top,
    measureElement: (...row: Parameters<typeof measureElement>) =>
      Math.max(rowHeight, measureElement(...row)),
    rangeExtractor: useCallback(
      (range: Range) => {
        const indexes = defaultRangeExtractor(range)
        const isMissing = cursor !== undefined && cursor < range.count && !indexes.includes(cursor)
        return isMissing ? [...indexes, cursor].toSorted((a, b) => a - b) : indexes
      },
      [cursor],
    ),
  })
  const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {}
  useEffect(() => onVisible?.(startIndex, endIndex), [onVisible, startIndex, endIndex])
  const items = virtualizer.getVirtualItems().map(({ index, start }) => ({ index, top: start - top }))
  return { items, rowHeight, height: virtualizer.getTotalSize(), measure: virtualizer.measureElement }
}

interface Place {
  index: number
  top: number
}

const noRows: readonly Place[] = []

/**
 * Defers rows that scroll into view, so that scrolling does not wait for them. The first render has the total height
 * but no deferred rows, so that the scroll position can be restored immediately. The row under the cursor is not
 * deferred, so that it can receive focus.
 */
function useRenderedRows(items: readonly Place[], cursor: number | undefined): readonly Place[] {
  const rendered = useDeferredValue(items, noRows)
  const current = items.find(({ index }) => index === cursor)
  if (!current || rendered.some(({ index }) => index === cursor)) return rendered
  return [...rendered, current].toSorted((a, b) => a.index - b.index)
}

interface PendingRowProps {
  index: number
  top: number
}

const PendingRow = ({ index, top }: PendingRowProps) => (
  <tr {...tableRoles.row} {...getPositionProps(index, top)} className={styles.row} data-index={index}>
    <td {...tableRoles.cell} className={styles.cell} data-narrow="row">
      <SkeletonLine width="40%" />
      <VisuallyHidden>Loading</VisuallyHidden>
    </td>
  </tr>
)

// React's style type lacks custom properties.
const toStyle = (height: number, rowHeight: number) =>
  ({ height, '--ui-table-row': `${rowHeight}px` }) as CSSProperties

/** While printing, renders all loaded rows instead of only the rows near the viewport. */
export function VirtualBody<Row>(props: DataTableProps<Row>) {
  const { rows, cursor } = props
  const { body, handlers, onToggle } = useTableBody(props)
  const { items, rowHeight, height, measure } = useVisibleRows(props, body)
  const isPrinting = useIsPrinting()
  const rendered = useRenderedRows(items, cursor)
  useInstantScrolling()
  const places = isPrinting ? rows.map((_, index) => ({ index, top: undefined })) : rendered
  const style = isPrinting ? undefined : toStyle(height, rowHeight)
  return (
    <tbody {...tableRoles.group} ref={body} className={styles.body} style={style} {...handlers}>
      {places.map(({ index, top }) => {
        const row = rows[index]
        if (!row) return top !== undefined && <PendingRow key={index} index={index} top={top} />
        return (
          <DataTableRow
            key={index}
            {...getRowProps(props, row, index)}
            onToggle={onToggle}
            top={top}
            measure={measure}
          />
        )
      })}
    </tbody>
  )
}
