import type { ComponentType, ReactNode } from 'react'

export interface Column<Row> {
  /** The id of the column, which is also the field to sort by. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The grid track of the column, such as `'178px'` or `'minmax(0, 2fr)'`. */
  width?: string | undefined
  numeric?: boolean | undefined
  /** `descending` if the first press sorts in descending order. */
  sortable?: boolean | 'descending' | undefined
  /**
   * The cell's position in cards below 900 px: the bold `title`, the `start` or `end` of a line, a `wide`
   * line, a line `labeled` with its header (the default), or `hide`.
   */
  narrow?: 'title' | 'start' | 'end' | 'wide' | 'labeled' | 'hide' | undefined
}

export interface Sort {
  by: string
  descending: boolean
}

export interface Selection {
  ids: ReadonlySet<string>
  onChange: (ids: ReadonlySet<string>) => void
  /** Selects or deselects all rows of the list, including rows that are not loaded yet. */
  onAll?: ((all: boolean) => void) | undefined
}

export interface DataTableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  /** Null for rows of a long list that are not loaded yet. */
  rows: readonly (Row | null)[]
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  state?: 'ready' | 'loading' | 'failed' | undefined
  empty?: ReactNode
  failed?: ReactNode
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  selection?: Selection | undefined
  /** The index of the row under the keyboard cursor. In tables without a cursor, rows are not focusable. */
  cursor?: number | undefined
  onCursor?: ((index: number) => void) | undefined
  /** Called on Enter or a double click on a row. */
  onOpen?: ((row: Row) => void) | undefined
  foot?: ReactNode
  stickyFoot?: boolean | undefined
  /** The body of long tables, such as `VirtualBody`, which renders only visible rows. */
  longBody?: ComponentType<DataTableProps<Row>> | undefined
  /** Called by a `longBody` with the indexes of the first and last visible rows. */
  onVisible?: ((first: number, last: number) => void) | undefined
  /** Minimum width of the table in px. In a narrower container, the table scrolls, unless its rows are cards. */
  minWidth?: number | undefined
}
