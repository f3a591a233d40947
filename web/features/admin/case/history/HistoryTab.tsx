import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import type { Company } from '#contract/companies.ts'
import { maxLongRows } from '#contract/core/limits.ts'
import type { Change } from '#contract/history.ts'
import { useQueryState } from '#web/core/address/query-state.ts'
import { usePollingOptions } from '#web/core/live/use-polling-options.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { ListSearch } from '#web/features/admin/list/ListSearch.tsx'
import type { HistoryEvent } from '#web/features/labels/change-events.ts'
import { describeChanges } from '#web/features/labels/change-sentences.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { FailedQuery, getShownData } from '#web/ui/feedback/Async.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Timeline } from '#web/ui/tables/Timeline.tsx'
import { recordCaseView, useGetCaseQuery } from '../shared/api.ts'
import { CaseLayout } from '../shared/CaseLayout.tsx'
import type { CasePartProps } from '../shared/case-state.ts'
import { toTimelineEvent, useHistoryReader } from '../shared/history-events.tsx'
import {
  omitPartialGroup,
  useCountHistoryQuery,
  useGetChangesHistoryInfiniteQuery,
  useLazyGetChangeQuery,
} from './api.ts'
import { HistoryAside } from './HistoryAside.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import {
  countEventsByKind,
  listHistoryAuthors,
  includesChanges,
  historyQuery,
  type HistoryView,
  toChangesQuery,
  toSearchQuery,
} from './history-view.ts'
import { listMailEvents } from './mail-events.tsx'
import { listStaffEvents, mergeEvents } from './staff-events.tsx'

function useOtherEvents(companyId: string) {
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const { data: file } = useGetCaseQuery({ params: { companyId } })
  return (view: HistoryView) => ({
    staff: listStaffEvents(file?.events ?? [], view, userId),
    mail: listMailEvents(file?.mails ?? [], view),
  })
}

function useFullChanges(companyId: string) {
  const [loadChange] = useLazyGetChangeQuery()
  const [fullChanges, setFullChanges] = useState<readonly Change[]>([])
  const isSame = (a: Change, b: Change) => a.number === b.number && a.position === b.position
  return {
    complete: (changes: readonly Change[]) =>
      changes.map((change) => fullChanges.find((full) => isSame(full, change)) ?? change),
    load: async (cut: readonly Change[]) => {
      const replies = await Promise.all(
        cut.map(({ number, position }) => loadChange({ params: { companyId, number, position } }, true)),
      )
      setFullChanges((loaded) => [...loaded, ...replies.flatMap(({ data }) => data ?? [])])
    },
  }
}

function FullChangeButton({ onLoad }: { onLoad: () => Promise<void> }) {
  const [isLoading, setLoading] = useState(false)
  const load = async () => {
    setLoading(true)
    await onLoad()
    setLoading(false)
  }
  return (
    <Button kind="quiet" size="small" loading={isLoading} onClick={() => void load()}>
      Show full change
    </Button>
  )
}

interface EventsProps {
  company: Company
  state: ReturnType<typeof useQueryState<typeof historyQuery>>
}

/** `changes` is null until the first page is loaded. */
function useChanges(companyId: string, view: HistoryView) {
  const isShown = includesChanges(view)
  const query = useGetChangesHistoryInfiniteQuery(
    isShown
      ? { params: { companyId }, query: { page_size: maxLongRows, ...toChangesQuery(view) } }
      : skipToken,
    usePollingOptions(30_000),
  )
  const data = getShownData(query)
  return { query, changes: isShown ? (data?.pages.flatMap(omitPartialGroup) ?? null) : [] }
}

function NoEvents({ state }: Pick<EventsProps, 'state'>) {
  if (!state.isFiltered)
    return <EmptyState title="No changes yet">Changes to the application appear here.</EmptyState>
  return (
    <EmptyState title="No results" actions={<Button onClick={state.clearFilters}>Clear filters</Button>}>
      Clear the filters or change the search.
      {state.query.search &&
        ' The search covers the latest 10,000 changes. Choose a period to search older changes.'}
    </EmptyState>
  )
}

function Events({ company, state }: EventsProps) {
  const now = useNow()
  const reader = useHistoryReader(company)
  const { staff, mail } = useOtherEvents(company.id)(state.query)
  const { query, changes } = useChanges(company.id, state.query)
  const { complete, load } = useFullChanges(company.id)
  const { id: companyId, version } = company
  const look = recordCaseView.useQueryState({ params: { companyId }, body: { version } })
  const toEvent = (event: HistoryEvent) =>
    toTimelineEvent(event, (cut) => <FullChangeButton onLoad={() => load(cut)} />)
  if (changes === null)
    return query.error ? (
      <FailedQuery query={query} title="The history couldn’t be loaded" />
    ) : (
      <SkeletonRows rows={8} label="Loading history" tile />
    )
  const others = [...staff, ...mail]
  if (changes.length === 0 && others.length === 0) return <NoEvents state={state} />
  const hasOlder = changes.length > 0 && query.hasNextPage
  return (
    <Stack>
      <Timeline
        events={mergeEvents(describeChanges(complete(changes), reader).map(toEvent), others, hasOlder)}
        now={now}
        seenAt={look.data?.since?.at}
      />
      {hasOlder && (
        <div>
          <Button kind="line" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage ? 'Loading…' : 'Show older'}
          </Button>
        </div>
      )}
      {query.isError && <p role="alert">The history couldn’t be loaded. Try again.</p>}
    </Stack>
  )
}

export function HistoryTab({ company }: CasePartProps) {
  const state = useQueryState(historyQuery)
  const { data: counts } = useCountHistoryQuery(
    { params: { companyId: company.id }, query: toSearchQuery(state.query) },
    usePollingOptions(30_000),
  )
  const { kind: _kind, author: _author, ...allKinds } = state.query
  const { staff, mail } = useOtherEvents(company.id)(allKinds)
  return (
    <CaseLayout
      side={
        <HistoryFilters
          companyId={company.id}
          state={state}
          kinds={counts ? countEventsByKind(counts, { mail: mail.length, staff: staff.length }) : null}
          people={listHistoryAuthors(company, counts)}
        />
      }
      aside={<HistoryAside companyId={company.id} counts={counts} />}
    >
      <ListSearch
        label="Search history"
        placeholder="Field, value, person, file…"
        value={state.query.search ?? ''}
        onSearch={(text) => state.change({ search: text }, { replace: true })}
      />
      <Events company={company} state={state} />
    </CaseLayout>
  )
}
