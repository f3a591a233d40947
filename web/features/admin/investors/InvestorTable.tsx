import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { EmptyState, FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { formatTotal } from '#web/ui/format.ts'
import { KeyHints } from '#web/ui/layout/KeyHint.tsx'
import { DataTable } from '#web/ui/tables/DataTable.tsx'
import { Pager } from '#web/ui/tables/Pager.tsx'
import { buildColumns, type OpenInvestor } from './investor-columns.tsx'
import { getOrderLabel, toOrdering, toSort } from './investor-filters.ts'
import { investorsPerPage, selectAdminInvestors } from './slice.ts'
import type { Investors, useCursor } from './use-investors.ts'

const keys = [
  ['j', ''],
  ['k', 'move'],
  ['f', 'filters'],
  ['/', 'search'],
] as const
const adminKeys = [...keys.slice(0, 2), ['Enter', 'change'], ...keys.slice(2)] as const

/** The keys, the pages, and how many there are without filters. */
function Foot({ investors, isAdmin }: { investors: Investors; isAdmin: boolean }) {
  const { list, facets } = useAppSelector(selectAdminInvestors)
  const total = facets.data?.total
  return (
    <>
      {total !== undefined && total > list.data.count && (
        <span>{total.toLocaleString('en-US')} without filters</span>
      )}
      <KeyHints keys={isAdmin ? adminKeys : keys} />
      <Pager
        page={investors.page}
        pageSize={investorsPerPage}
        total={list.data}
        onPage={investors.goToPage}
      />
    </>
  )
}

const Empty = ({ params }: Pick<Investors, 'params'>) =>
  params.size > 0 ? (
    <EmptyState title="No investor fits">Take a filter away, or search for something else.</EmptyState>
  ) : (
    <EmptyState title="No investors yet">A sync reads them from their table, or add one by hand.</EmptyState>
  )

function Failed({ onRetry }: { onRetry: () => void }) {
  const { error } = useAppSelector((state) => selectAdminInvestors(state).list)
  return (
    <FailedState title="The investors did not load" onRetry={onRetry} requestId={error?.details.request_id}>
      {error?.message ?? 'Something went wrong'}. Nothing is lost.
    </FailedState>
  )
}

interface InvestorTableProps {
  investors: Investors
  cursor: ReturnType<typeof useCursor>
  onOpen: OpenInvestor
}

/** The investors that fit, a page at a time. */
export function InvestorTable({ investors, cursor, onOpen }: InvestorTableProps) {
  const { params, ordering, change, load } = investors
  const now = useNow()
  const { status, data } = useAppSelector((state) => selectAdminInvestors(state).list)
  const isLoading = data.results.length === 0 && (status === 'idle' || status === 'loading')
  return (
    <DataTable
      caption={`${formatTotal(data)} investors, by ${getOrderLabel(ordering).replace(/^./, (letter) => letter.toLowerCase())}`}
      columns={buildColumns(onOpen, now)}
      rows={data.results}
      rowId={({ id }) => id}
      rowName={({ name }) => name}
      state={status === 'failed' ? 'failed' : isLoading ? 'loading' : 'ready'}
      empty={<Empty params={params} />}
      failed={<Failed onRetry={load} />}
      sort={toSort(ordering)}
      onSort={(sort) => change({ sort: toOrdering(sort, ordering) })}
      cursor={cursor.index}
      onCursor={cursor.move}
      onOpen={onOpen ?? undefined}
      foot={data.count > 0 && <Foot investors={investors} isAdmin={onOpen !== null} />}
      minWidth={880}
    />
  )
}
