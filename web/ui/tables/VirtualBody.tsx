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
import { DataTableRow, getPlace, getRowProps } from './DataTableRow.tsx'
import { tableRoles } from './table-roles.ts'
import { useTableBody } from './use-table-body.ts'

/** Rows drawn beyond either edge of the window, so that a turn of the wheel shows no gap. */
const overscan = 4

/**
 * The least height of a row, in px, of two lines or of a card, and what a row is taken for until it is drawn. Where rows
 * differ from it the places of all rows below are worked out again, so it should fit most of them.
 */
const getRowHeight = () => (innerWidth < 900 ? 140 : 54)

/** The distance of the rows from the top of the page and their height, in px. Both may change with the window. */
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
  const { top, rowHeight } = useMeasures(body)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes what it returns
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
        return isMissing ? [...indexes, cursor].toSorted((one, next) => one - next) : indexes
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

const nothing: readonly Place[] = []

/**
 * The rows to draw now. Those that come into sight follow in pieces, so that no turn of the wheel waits for a screen of them;
 * who comes back to their place finds the height of all rows first. The row under the cursor is there at once, for the focus.
 */
function useDrawn(items: readonly Place[], cursor: number | undefined): readonly Place[] {
  const drawn = useDeferredValue(items, nothing)
  const current = items.find(({ index }) => index === cursor)
  if (!current || drawn.some(({ index }) => index === cursor)) return drawn
  return [...drawn, current].toSorted((one, next) => one.index - next.index)
}

interface PendingRowProps {
  index: number
  top: number
}

/** The place of a row that has not been read yet. */
const PendingRow = ({ index, top }: PendingRowProps) => (
  <tr {...tableRoles.row} {...getPlace(index, top)} className={styles.row} data-index={index}>
    <td {...tableRoles.cell} className={styles.cell} data-narrow="row">
      <SkeletonLine width="40%" />
      <VisuallyHidden>Loading</VisuallyHidden>
    </td>
  </tr>
)

// React's type of a style has no custom properties.
const toStyle = (height: number, rowHeight: number) =>
  ({ height, '--ui-table-row': `${rowHeight}px` }) as CSSProperties

/** The body of a long table: it draws the rows in sight alone, and on paper all that have been read. */
export function VirtualBody<Row>(props: DataTableProps<Row>) {
  const { rows, cursor } = props
  const { body, handlers, onToggle } = useTableBody(props)
  const { items, rowHeight, height, measure } = useVisibleRows(props, body)
  const isPrinting = useIsPrinting()
  const drawn = useDrawn(items, cursor)
  useInstantScrolling()
  const places = isPrinting ? rows.map((_, index) => ({ index, top: undefined })) : drawn
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
