import { memo, useMemo } from 'react'
import { addMoney } from '#contract/rules/money.ts'
import type { PipelineRow } from '#contract/staff/pipeline.ts'
import type { PipelineColumn } from '#contract/staff/views.ts'
import { useAppSelector } from '#web/core/store.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { DataTable } from '#web/ui/tables/DataTable.tsx'
import { VirtualBody } from '#web/ui/tables/VirtualBody.tsx'
import { FailedQuery } from '#web/ui/feedback/Async.tsx'
import { formatMoney, formatTotal, uncapitalize } from '#web/ui/format.ts'
import { KeyHints } from '#web/ui/actions/KeyHint.tsx'
import { Grow, Row, Visible } from '#web/ui/layout/Layout.tsx'
import { Pager } from '#web/ui/tables/Pager.tsx'
import { SelectField } from '#web/ui/choices/SelectField.tsx'
import { selectIsAdmin, selectIsAnalyst, selectUser } from '#web/features/session/selectors.ts'
import { formatCompanyName } from '#web/features/labels/company-labels.ts'
import { EmptyPipeline } from './EmptyPipeline.tsx'
import { buildPipelineColumns, computeMinTableWidth } from './pipeline-columns.tsx'
import { orderLabels, toPipelineOrdering, toPipelineSort } from './pipeline-sort.ts'
import { maxWhole, type PipelinePage } from '../api.ts'
import { allCompanies, pageSizes, type PipelineView, toViewHref } from '../pipeline-view.ts'
import type { ChangeView, PipelineListState } from '../use-pipeline-view.ts'
import type { useTableCursor } from './use-table-cursor.ts'
import { useNow } from '#web/core/use-now.ts'

interface PipelineTableProps {
  view: PipelineView
  change: ChangeView
  columns: readonly PipelineColumn[]
  list: PipelineListState
  cursor: ReturnType<typeof useTableCursor>
  onOpen: (row: PipelineRow) => void
  /** Null for users who cannot assign companies to themselves. */
  onClaim: ((row: PipelineRow) => void) | null
}

const describePage = ({ count_is_estimate: isCapped, results }: PipelinePage, isWhole: boolean) => {
  if (isWhole) return isCapped && `Showing the first ${maxWhole.toLocaleString('en-US')} companies`
  const amounts = results.map((row) => row.capital_amount_requested ?? '0.00')
  return `${formatMoney(addMoney(...amounts))} on this page`
}

type FootProps = Pick<PipelineTableProps, 'view' | 'change'> & { page: PipelinePage }

const Foot = memo(({ view, change, page }: FootProps) => {
  const isAdmin = useAppSelector(selectIsAdmin)
  const isAnalyst = useAppSelector(selectIsAnalyst)
  const isWhole = view.pageSize === 'all'
  const keys = [
    ['j', ''],
    ['k', 'move'],
    ['x', 'select'],
    ['Enter', 'open'],
    ...(isAnalyst ? ([['t', 'assign to me']] as const) : []),
    ...(isAdmin ? ([['a', 'assign']] as const) : []),
    ['/', 'search'],
    ['?', 'all keys'],
  ] as const
  return (
    <>
      <span>{describePage(page, isWhole)}</span>
      <KeyHints keys={keys} />
      <Grow column="large">
        <Row wrap justify="end">
          <Visible as="div" from="md">
            <SelectField
              label="Rows per page"
              hideLabel
              value={String(view.pageSize)}
              options={pageSizes.map((size) => ({
                value: String(size),
                label: size === 'all' ? 'All on one page' : `${size} per page`,
              }))}
              placeholder="Rows per page"
              onChange={(text) => change({ pageSize: pageSizes.find((size) => String(size) === text) ?? 25 })}
            />
          </Visible>
          {view.pageSize !== 'all' && (
            <Pager
              page={view.page}
              pageSize={view.pageSize}
              total={page}
              onPage={(to) => change({ page: to })}
            />
          )}
        </Row>
      </Grow>
    </>
  )
})

const showAll = (
  <Button kind="line" size="small" href={toViewHref(allCompanies)}>
    Show all companies
  </Button>
)

export function PipelineTable(props: PipelineTableProps) {
  const { view, change, columns, list, cursor, onOpen, onClaim } = props
  const { page, rows, loadedRows } = list
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const now = useNow()
  const visibleColumns = useMemo(
    () => buildPipelineColumns(columns, { userId, now, onClaim }),
    [columns, userId, now, onClaim],
  )
  const count = page?.count ?? 0
  // Deferred rows render after the data loads. A list whose rows are pending is not empty.
  const areRowsRendered = loadedRows.length === 0 || rows.length > 0
  const isReady = list.list.currentData !== undefined && areRowsRendered
  const order = orderLabels.find(([ordering]) => ordering === view.ordering)?.[1] ?? ''
  return (
    <DataTable
      caption={`${formatTotal(page ?? { count })} ${count === 1 ? 'company' : 'companies'}, ${uncapitalize(order)}`}
      columns={visibleColumns}
      rows={rows}
      rowId={({ id }) => id}
      rowName={({ name }) => formatCompanyName(name)}
      state={!page && list.list.error ? 'failed' : isReady ? 'ready' : 'loading'}
      empty={<EmptyPipeline view={view} change={change} count={count} />}
      failed={<FailedQuery query={list.list} title="The list couldn’t be loaded" actions={showAll} />}
      sort={toPipelineSort(view.ordering)}
      onSort={(sort) => change({ ordering: toPipelineOrdering(sort) })}
      selection={{ ids: cursor.selected, onChange: cursor.select, onAll: cursor.selectAll }}
      cursor={cursor.cursor}
      onCursor={cursor.move}
      onOpen={onOpen}
      foot={page && <Foot view={view} change={change} page={page} />}
      stickyFoot
      longBody={VirtualBody}
      onVisible={list.onVisible}
      minWidth={computeMinTableWidth(visibleColumns)}
    />
  )
}
