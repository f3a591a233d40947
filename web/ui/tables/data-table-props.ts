import type { ComponentType, ReactNode } from 'react'

export interface Column<Row> {
  /** Also the field to sort by. */
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Its grid track: `'178px'`, `'minmax(0, 2fr)'`. */
  width?: string | undefined
  /** Aligns amounts and counts to the right, in tabular figures. */
  numeric?: boolean | undefined
  /** `descending` where the first press of the header sorts in descending order. */
  sortable?: boolean | 'descending' | undefined
  /**
   * The place of the cell when the row is a card below 900 px: the bold `title`, the `start` or `end` of a line, a `wide`
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
  /** Selects all rows, or none of them, where the table does not hold all of them. */
  onAll?: ((all: boolean) => void) | undefined
}

export interface DataTableProps<Row> {
  /** What the table holds, for screen readers: "286 companies, newest change first". */
  caption: string
  columns: readonly Column<Row>[]
  /** Null where a row of a long list has not been read yet. */
  rows: readonly (Row | null)[]
  rowId: (row: Row) => string
  /** Names the row: "Select Brightmarsh". */
  rowName: (row: Row) => string
  state?: 'ready' | 'loading' | 'failed' | undefined
  /** An `EmptyState`, when there are no rows. */
  empty?: ReactNode
  /** A `FailedState`. */
  failed?: ReactNode
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  selection?: Selection | undefined
  /** The index of the row under the keyboard cursor; without it rows are not focusable. */
  cursor?: number | undefined
  onCursor?: ((index: number) => void) | undefined
  /** Called on Enter or a double click on a row. */
  onOpen?: ((row: Row) => void) | undefined
  /** Below the rows: a `Pager`, `KeyHints`. */
  foot?: ReactNode
  /** Keeps the foot in sight while the rows scroll. */
  stickyFoot?: boolean | undefined
  /** Draws the rows of a long table instead: `VirtualBody` draws those in sight alone. */
  longBody?: ComponentType<DataTableProps<Row>> | undefined
  /** Called with the first and the last row in sight, by a `longBody`. */
  onVisible?: ((first: number, last: number) => void) | undefined
  /** The width that the columns need, in px; a narrower table scrolls sideways. */
  minWidth?: number | undefined
}
