import Box from '@mui/material/Box'
import { type CSSProperties, createContext, memo, type ReactNode, use } from 'react'

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
  className: string
  /** Of a table that draws only the rows in sight. */
  rowCount: number | undefined
  /** What stands in place of the table. */
  replacement: ReactNode
  isLoading: boolean
  isWaiting: boolean
  foot: 'none' | 'plain' | 'sticky'
  minWidth: number | undefined
}

const Frame = memo((props: FrameProps) => {
  const { caption, tracks, className, rowCount, replacement, isLoading, isWaiting, foot, minWidth } = props
  // React's type of a style has no custom properties.
  const style = { '--columns': tracks } as CSSProperties
  return (
    <Box className="table-frame" sx={minWidth ? [frameSx, scrollsBelow(minWidth)] : frameSx}>
      {replacement || (
        <div className="table-scroll">
          <Box
            component="table"
            {...tableRoles.table}
            aria-label={caption}
            aria-rowcount={rowCount}
            aria-busy={isLoading ? true : undefined}
            className={className}
            style={style}
            sx={tableSx}
          >
            <Head />
            {!isWaiting && <Rows />}
          </Box>
          {isWaiting && <SkeletonRows rows={8} label={`Loading: ${caption}`} />}
        </div>
      )}
      {foot !== 'none' && !replacement && (
        <div className={foot === 'sticky' ? 'table-foot sticky' : 'table-foot'}>
          <Foot />
        </div>
      )}
    </Box>
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
  const classes = [selection && 'selects', isLong(props) && !longBody && 'long', props.onOpen && 'opens']
  return (
    <TableContext value={props as unknown as DataTableProps<never>}>
      <Frame
        caption={caption}
        tracks={getTracks(columns, selection !== undefined)}
        className={classes.filter(Boolean).join(' ')}
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
