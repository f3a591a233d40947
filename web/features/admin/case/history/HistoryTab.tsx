import { Box } from '@mui/material'
import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Company } from '#contract/companies.ts'
import type { Change } from '#contract/history.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { EmptyState, FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { Timeline } from '#web/ui/tables/Timeline.tsx'
import { selectUser } from '#web/features/session/selectors.ts'
import type { Reader } from '#web/features/labels/change-events.ts'
import { describeChanges } from '#web/features/labels/change-sentences.ts'
import { CaseLayout } from '../CaseLayout.tsx'
import { HistoryFilters } from './HistoryFilters.tsx'
import { toTimeline } from './history-events.tsx'
import { mergeEvents, useStaffEvents } from './staff-events.tsx'
import { selectCase } from '../slice.ts'
import { loadHistory, selectHistory } from './history-slice.ts'
import { type HistoryView, parseHistoryView, toSearchParams } from './history-view.ts'
import type { CasePartProps } from '../case-state.ts'
import { StatusSoFar } from './StatusSoFar.tsx'
import { useNames } from '#web/features/labels/use-names.ts'
import { useNow } from '#web/core/use-now.ts'

/** Fetches the history selected by the address, and again whenever the company changes. */
function useHistory({ id: companyId, version }: Company) {
  const dispatch = useAppDispatch()
  const [search, setSearch] = useSearchParams()
  const view = useMemo(() => parseHistoryView(search), [search])
  useEffect(() => {
    void dispatch(loadHistory({ companyId, ...view }))
  }, [dispatch, companyId, version, view])
  const { changes, hasOlder, filter } = useAppSelector((state) => selectHistory(state))
  const oldest = changes.data.at(-1)?.number
  return {
    view,
    setView: (next: HistoryView) => setSearch(toSearchParams(next), { preventScrollReset: true }),
    changes: filter?.companyId === companyId ? changes.data : [],
    status: changes.status,
    error: changes.error,
    hasOlder,
    reload: () => void dispatch(loadHistory({ companyId, ...view })),
    loadOlder: () => {
      if (oldest !== undefined) void dispatch(loadHistory({ companyId, ...view, before: oldest }))
    },
  }
}

function useReader(company: Company): Reader {
  const names = useNames()
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  return { userId, names, members: company.members, connections: company.connections }
}

/** Lists everybody to filter by: members, assigned analysts, and the authors in the loaded history. */
function listPeople(company: Company, changes: readonly Change[]): { id: string; name: string }[] {
  const people = new Map<string, string>()
  const insiders = [...company.members, ...company.assigned_analysts_details]
  const authors = changes.flatMap(({ author }) => (author ? [author] : []))
  for (const { id, name } of [...insiders, ...authors]) people.set(id, name)
  return [...people].map(([id, name]) => ({ id, name }))
}

type History = ReturnType<typeof useHistory>

function Events({ history, company }: { history: History; company: Company }) {
  const now = useNow()
  const reader = useReader(company)
  const { changes, status, error, reload, view, setView, hasOlder, loadOlder } = history
  const staffEvents = useStaffEvents(view)
  const seenAt = useAppSelector((state) => selectCase(state).look?.since?.at)
  if (status === 'failed' && changes.length === 0)
    return (
      <FailedState title="The history did not load" onRetry={reload} requestId={error?.details.request_id}>
        {error?.message}. Nothing you changed is lost.
      </FailedState>
    )
  if (changes.length === 0 && status !== 'ready')
    return <SkeletonRows rows={8} label="Loading the history" tile />
  if (changes.length === 0 && staffEvents.length === 0)
    return (
      <EmptyState
        title="Nothing fits"
        actions={
          view.kinds.length + view.authors.length > 0 && (
            <Button onClick={() => setView({ kinds: [], authors: [] })}>Show everything</Button>
          )
        }
      >
        No change of this kind was made by these people.
      </EmptyState>
    )
  return (
    <Box sx={{ '--ui-timeline-top': 'var(--ui-top)', maxWidth: 800 }}>
      <Timeline
        events={mergeEvents(describeChanges(changes, reader).map(toTimeline), staffEvents, hasOlder)}
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
  return (
    <CaseLayout
      side={
        <HistoryFilters
          view={history.view}
          onChange={history.setView}
          people={listPeople(company, history.changes)}
        />
      }
      aside={<StatusSoFar company={company} />}
    >
      <Events history={history} company={company} />
    </CaseLayout>
  )
}
