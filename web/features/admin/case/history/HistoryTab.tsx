import { Box } from '@mui/material'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { Company } from '#contract/companies.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { EmptyState, FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { Timeline } from '#web/ui/tables/Timeline.tsx'
import { selectUser } from '#web/features/session/selectors.ts'
import type { HistoryEvent, Reader } from '#web/features/labels/change-events.ts'
import { describeChanges } from '#web/features/labels/change-sentences.ts'
import { ListSearch } from '#web/features/admin/list/ListSearch.tsx'
import { useListParams } from '#web/features/admin/list/use-list-params.ts'
import { useShortcuts } from '#web/features/admin/frame/use-shortcuts.ts'
import { CaseLayout } from '../CaseLayout.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import { toTimeline } from './history-events.tsx'
import { useMailEvents } from './mail-events.tsx'
import { mergeEvents, useStaffEvents } from './staff-events.tsx'
import { selectCase } from '../slice.ts'
import { countKinds, countPeople } from './history-counts.ts'
import { type HistoryFilter, loadHistory, loadHistoryCounts, selectHistory } from './history-slice.ts'
import {
  hasChangeKinds,
  historyFilterNames,
  type HistoryView,
  isFiltered,
  parseHistoryView,
  toEventKinds,
} from './history-view.ts'
import type { CasePartProps } from '../case-state.ts'
import { FrequentChanges } from './FrequentChanges.tsx'
import { StatusSoFar } from './StatusSoFar.tsx'
import { WholeChanges } from './WholeChanges.tsx'
import { useNames } from '#web/features/labels/use-names.ts'
import { useNow } from '#web/core/use-now.ts'

/** Fetches the history selected by the address, and again whenever the company changes. */
function useHistory({ id: companyId, version }: Company) {
  const dispatch = useAppDispatch()
  const { params, change } = useListParams()
  const address = params.toString()
  const view = useMemo(() => parseHistoryView(new URLSearchParams(address)), [address])
  const currentFilter = useMemo((): HistoryFilter => {
    const { authors, search, after, before } = view
    return { companyId, kinds: toEventKinds(view), authors, search, after, before }
  }, [companyId, view])
  const hasChanges = hasChangeKinds(view)
  const load = useCallback(() => {
    void dispatch(loadHistoryCounts(currentFilter))
    if (hasChanges) void dispatch(loadHistory(currentFilter))
  }, [dispatch, currentFilter, hasChanges])
  useEffect(load, [load, version])
  const { changes, hasOlder, filter, counts } = useAppSelector((state) => selectHistory(state))
  const oldest = changes.data.at(-1)?.number
  return {
    view,
    filter: currentFilter,
    counts: counts?.companyId === companyId ? counts : null,
    setView: ({ kinds, authors }: Partial<HistoryView>) =>
      change({ ...(kinds && { kind: kinds }), ...(authors && { by: authors }) }),
    search: (q: string) => change({ q }, { replace: true }),
    clear: () => change(Object.fromEntries(historyFilterNames.map((name) => [name, null]))),
    changes: hasChanges && filter?.companyId === companyId ? changes.data : [],
    status: hasChanges ? changes.status : 'ready',
    error: changes.error,
    hasOlder: hasChanges && hasOlder,
    reload: load,
    loadOlder: () => {
      if (oldest !== undefined) void dispatch(loadHistory({ ...currentFilter, olderThan: oldest }))
    },
  }
}

function useReader(company: Company): Reader {
  const names = useNames()
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  return { userId, names, members: company.members, connections: company.connections }
}

type History = ReturnType<typeof useHistory>

function Events({ history, company }: { history: History; company: Company }) {
  const now = useNow()
  const reader = useReader(company)
  const { changes, status, error, reload, view, clear, hasOlder, loadOlder } = history
  const others = [...useStaffEvents(view), ...useMailEvents(view)]
  const seenAt = useAppSelector((state) => selectCase(state).look?.since?.at)
  const toEvent = (event: HistoryEvent) =>
    toTimeline(event, (cut) => <WholeChanges companyId={company.id} changes={cut} />)
  if (status === 'failed' && changes.length === 0)
    return (
      <FailedState title="The history did not load" onRetry={reload} requestId={error?.details.request_id}>
        {error?.message}. Nothing you changed is lost.
      </FailedState>
    )
  if (changes.length === 0 && status !== 'ready')
    return <SkeletonRows rows={8} label="Loading the history" tile />
  if (changes.length === 0 && others.length === 0)
    return (
      <EmptyState
        title="Nothing fits"
        actions={isFiltered(view) && <Button onClick={clear}>Show everything</Button>}
      >
        No event fits the search, the period and the choices.
        {view.search &&
          ' A search covers the newest 10,000 changes: choose a period to search older changes.'}
      </EmptyState>
    )
  return (
    <Box sx={{ '--ui-timeline-top': 'var(--ui-top)', maxWidth: 800 }}>
      <Timeline
        events={mergeEvents(describeChanges(changes, reader).map(toEvent), others, hasOlder)}
        now={now}
        seenAt={seenAt}
      />
      {hasOlder && (
        <Box sx={{ mt: 2 }}>
          <Button kind="line" loading={status === 'loading'} onClick={loadOlder}>
            {status === 'loading' ? 'Fetching…' : 'Show older'}
          </Button>
        </Box>
      )}
      {status === 'failed' && <p role="alert">{error?.message}. Try again.</p>}
    </Box>
  )
}

export function HistoryTab({ company }: CasePartProps) {
  const history = useHistory(company)
  const { view, counts, setView } = history
  const everyKind = { ...view, kinds: [], authors: [] }
  const staff = useStaffEvents(everyKind).length
  const mail = useMailEvents(everyKind).length
  const search = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => search.current?.focus() })
  return (
    <CaseLayout
      side={
        <HistoryFilters
          view={view}
          filter={history.filter}
          onChange={setView}
          kinds={counts && countKinds(counts, { mail, staff })}
          people={countPeople(company, counts)}
        />
      }
      aside={
        <Box sx={{ display: 'grid', gap: 2 }}>
          <StatusSoFar company={company} />
          {counts && <FrequentChanges answers={counts.answers} />}
        </Box>
      }
    >
      <ListSearch
        ref={search}
        label="Search the history"
        placeholder="Field, value, person, file…"
        value={view.search}
        onSearch={history.search}
      />
      <Events history={history} company={company} />
    </CaseLayout>
  )
}
