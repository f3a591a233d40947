import type { ReactNode } from 'react'
import { formatTotal, type Total } from '#web/ui/format.ts'
import { Async, type AsyncQuery, FailedQuery, getShownData } from '#web/ui/feedback/Async.tsx'
import { EmptyState, type EmptyStateProps } from '#web/ui/feedback/EmptyState.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardBody, CardRows } from '#web/ui/layout/Card.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { KeyHints } from '#web/ui/actions/KeyHint.tsx'
import { DataTable } from '#web/ui/tables/DataTable.tsx'
import type { DataTableProps } from '#web/ui/tables/data-table-props.ts'
import { Pager } from '#web/ui/tables/Pager.tsx'
import { toOrdering, toSort } from '#web/ui/tables/ordering.ts'
import type { ListCursor } from './use-list-cursor.ts'

export type ListReply<Row> = Total & { page_size: number; results: Row[] }

export interface ListState {
  page: number
  isFiltered: boolean
  goToPage: (page: number) => void
  clearFilters: () => void
}

interface ListRowsProps<Row> {
  query: AsyncQuery<ListReply<Row>>
  state: ListState
  empty: EmptyStateProps
}

interface EmptyListProps {
  state: Pick<ListState, 'isFiltered' | 'clearFilters'>
  empty: EmptyStateProps
  /** The title when no row matches the filters, for example "No emails match these filters". */
  noMatch: string
}

export const EmptyList = ({ state, empty, noMatch }: EmptyListProps) =>
  state.isFiltered ? (
    <EmptyState
      title={noMatch}
      actions={
        <Button kind="line" size="small" onClick={state.clearFilters}>
          Clear filters
        </Button>
      }
    >
      Clear the filters or change the search.
    </EmptyState>
  ) : (
    <EmptyState {...empty} />
  )

function ListPager({ query, state }: { query: AsyncQuery<ListReply<unknown>>; state: ListState }) {
  const data = getShownData(query)
  if (data === null || data.count === 0) return null
  return <Pager page={state.page} pageSize={data.page_size} total={data} onPage={state.goToPage} />
}

interface ListCardsProps<Row> extends ListRowsProps<Row>, Pick<EmptyListProps, 'noMatch'> {
  /** The name of the list for use in a sentence, for example "the outbox". */
  name: string
  /** The name of the list for screen readers, for example "Emails". */
  label: string
  renderRow: (row: Row) => ReactNode
}

export const ListCards = <Row,>(props: ListCardsProps<Row>) => (
  <Async query={props.query} name={props.name} rows={6} empty={<EmptyList {...props} />}>
    {({ results }) => (
      <Card label={props.label}>
        <Stack gap={0} divided>
          <CardRows>{results.map(props.renderRow)}</CardRows>
          <CardBody>
            <ListPager {...props} />
          </CardBody>
        </Stack>
      </Card>
    )}
  </Async>
)

interface ListTableProps<Row extends { id: string }>
  extends
    ListRowsProps<Row>,
    Omit<
      DataTableProps<Row>,
      'caption' | 'rows' | 'rowId' | 'state' | 'failed' | 'empty' | 'sort' | 'onSort' | 'cursor' | 'onCursor'
    > {
  /** The singular noun for a row. An irregular plural requires `many`. */
  one: string
  many?: string
  /** The row order as text for the caption, for example "newest first". */
  order: string
  ordering?: string
  onOrder?: (ordering: string) => void
  cursor?: ListCursor<Row>
  hints?: readonly (readonly [key: string, action: string])[]
}

export function ListTable<Row extends { id: string }>(props: ListTableProps<Row>) {
  const { query, one, many = `${one}s`, order, ordering, onOrder, cursor, hints, foot } = props
  const data = getShownData(query)
  const total = data ?? { count: 0 }
  return (
    <DataTable
      {...props}
      foot={
        <>
          {foot}
          {hints && <KeyHints keys={hints} />}
          <ListPager {...props} />
        </>
      }
      caption={`${formatTotal(total)} ${total.count === 1 ? one : many}, ${order}`}
      rows={data?.results ?? []}
      rowId={({ id }) => id}
      state={data === null ? (query.error ? 'failed' : 'loading') : 'ready'}
      empty={<EmptyList {...props} noMatch={`No ${many} match these filters`} />}
      failed={<FailedQuery query={query} title={`The ${many} couldn’t be loaded`} />}
      sort={ordering === undefined ? undefined : toSort(ordering)}
      onSort={onOrder && ((sort) => onOrder(toOrdering(sort)))}
      cursor={cursor?.index}
      onCursor={cursor?.move}
    />
  )
}
