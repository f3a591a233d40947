import { type CSSProperties, createContext, memo, type ReactNode, use } from 'react'

import styles from './DataTable.module.css'
import { DataTableHead } from './DataTableHead.tsx'
import { DataTableRow } from './DataTableRow.tsx'
import { Row } from '../layout/Layout.tsx'
import { SkeletonRows } from '../feedback/Skeletons.tsx'
import { tableRoles } from './table-roles.ts'
import type { Column, DataTableProps } from './data-table-props.ts'
import { useIsNarrower } from './use-is-narrower.ts'
import { useTableBody } from './use-table-body.ts'

const getTracks = <Row,>(columns: readonly Column<Row>[], selects: boolean) =>
  [selects && '36px', ...columns.map((column) => column.width ?? 'minmax(0, 1fr)')].filter(Boolean).join(' ')

/** In longer tables the browser skips rendering rows out of sight. */
const LONG_TABLE_ROWS = 60

function Body<Row>(props: DataTableProps<Row>) {
  const { rows, columns, rowId, rowName, selection, cursor } = props
  const { body, handlers, onToggle } = useTableBody(props)
  return (
    <tbody {...tableRoles.group} ref={body} className={styles.body} {...handlers}>
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
 * What the table has, for its parts: a press of a key that moves the cursor draws the head and the rows again, not the frame
 * around them. A context has no type parameter.
 */
const TableContext = createContext<DataTableProps<never> | null>(null)

function useTable(): DataTableProps<never> {
  const props = use(TableContext)
  if (!props) throw new Error('A part of a table stands outside of one')
  return props
}

const isLong = ({ rows }: { rows: readonly unknown[] }) => rows.length > LONG_TABLE_ROWS

const Head = () => <DataTableHead {...useTable()} />

function Rows() {
  const props = useTable()
  const Drawn = isLong(props) && props.longBody ? props.longBody : Body<never>
  return <Drawn {...props} />
}

const Foot = () => useTable().foot

interface FrameProps {
  caption: string
  /** The tracks of a row. */
  tracks: string
  /** Of a table that draws only the rows in sight. */
  rowCount: number | undefined
  /** What stands in place of the table. */
  replacement: ReactNode
  isLoading: boolean
  isWaiting: boolean
  selects: boolean
  opens: boolean
  /** Whether rows out of sight are not rendered. */
  isLong: boolean
  foot: 'none' | 'plain' | 'sticky'
  minWidth: number | undefined
}

const Frame = memo((props: FrameProps) => {
  const { caption, replacement, isLoading, isWaiting, foot, minWidth } = props
  const [frame, isNarrower] = useIsNarrower(minWidth)
  // React's type of a style has no custom properties.
  const style = { '--columns': props.tracks, '--min-width': minWidth && `${minWidth}px` } as CSSProperties
  return (
    <div ref={frame} className={styles.frame}>
      {replacement || (
        <div className={styles.scroll} data-scrolls={isNarrower || undefined}>
          <table
            {...tableRoles.table}
            aria-label={caption}
            aria-rowcount={props.rowCount}
            aria-busy={isLoading ? true : undefined}
            className={styles.table}
            data-selects={props.selects || undefined}
            data-opens={props.opens || undefined}
            data-long={props.isLong || undefined}
            style={style}
          >
            <Head />
            {!isWaiting && <Rows />}
          </table>
          {isWaiting && <SkeletonRows rows={8} label={`Loading: ${caption}`} />}
        </div>
      )}
      {foot !== 'none' && !replacement && (
        <Row
          wrap
          gap={1}
          justify="between"
          className={styles.foot}
          data-sticky={foot === 'sticky' || undefined}
        >
          <Foot />
        </Row>
      )}
    </div>
  )
})

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
    longBody,
  } = props
  const isWaiting = state === 'loading' && rows.length === 0
  const isDrawnInSight = isLong(props) && longBody !== undefined
  return (
    <TableContext value={props as unknown as DataTableProps<never>}>
      <Frame
        caption={caption}
        tracks={getTracks(columns, selection !== undefined)}
        selects={selection !== undefined}
        opens={props.onOpen !== undefined}
        isLong={isLong(props) && !longBody}
        rowCount={isDrawnInSight ? rows.length + 1 : undefined}
        replacement={state === 'failed' ? failed : rows.length === 0 && !isWaiting && empty}
        isLoading={state === 'loading'}
        isWaiting={isWaiting}
        // Drawn with the rows: below what stands for them it would be pushed away when they come.
        foot={foot && !isWaiting ? (stickyFoot ? 'sticky' : 'plain') : 'none'}
        minWidth={props.minWidth}
      />
    </TableContext>
  )
}
