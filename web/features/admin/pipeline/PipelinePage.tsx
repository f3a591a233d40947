import { Box, Typography, useMediaQuery } from '@mui/material'
import type { Theme } from '@mui/material/styles'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CompanySummary } from '#contract/companies.ts'
import { usePageTitle } from '#web/core/page-title.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { AdminPage } from '#web/ui/layout/AdminShell.tsx'
import { Tabs } from '#web/ui/layout/Tabs.tsx'
import { getListAction } from '#web/ui/tables/table-keys.ts'
import { selectIsAdmin, selectIsAnalyst } from '#web/features/session/selectors.ts'
import { AdminFrame } from '#web/features/admin/frame/AdminFrame.tsx'
import { AssignDialog } from '#web/features/admin/assignment/AssignDialog.tsx'
import { useTake } from '#web/features/admin/assignment/use-take.ts'
import type { ShortcutList } from '#web/features/admin/frame/ShortcutsDialog.tsx'
import { PipelineBar } from './PipelineBar.tsx'
import { companyHref, isUntaken } from './pipeline-columns.tsx'
import { cursorMoved, selectPipeline } from './slice.ts'
import { PipelineTable } from './PipelineTable.tsx'
import { defaultView, type View, viewHref, views } from './pipeline-view.ts'
import { useShortcuts } from '#web/features/admin/frame/use-shortcuts.ts'
import { useLoadPipeline, usePipelineView } from './use-pipeline-view.ts'
import { useWhileVisible } from '#web/core/use-while-visible.ts'

const labels: Record<View, string> = {
  mine: 'Mine',
  waiting: 'Waiting for me',
  unassigned: 'Unassigned',
  all: 'All',
}

/** Milliseconds between reloads of the visible list. */
const refreshIntervalMs = 60_000

const listShortcuts = (isAdmin: boolean, isAnalyst: boolean): ShortcutList => [
  ['j', 'next company'],
  ['k', 'previous company'],
  ['Enter', 'open the company'],
  ['/', 'search'],
  ...(isAnalyst ? ([['t', 'take the company, if nobody has it']] as const) : []),
  ...(isAdmin ? ([['a', 'assign analysts']] as const) : []),
]

/** The row under the keyboard cursor. It survives opening the company and coming back. */
function useCursor(rows: readonly CompanySummary[]) {
  const dispatch = useAppDispatch()
  const cursorId = useAppSelector((state) => selectPipeline(state).cursorId)
  const cursor = Math.max(
    0,
    rows.findIndex(({ id }) => id === cursorId),
  )
  const move = (index: number) => dispatch(cursorMoved(rows[index]?.id ?? null))
  const press = (key: 'j' | 'k') => {
    const action = getListAction(key, cursor, rows.length)
    if (typeof action === 'object') move(action.to)
  }
  return { cursor, row: rows[cursor], move, press }
}

function Views({ current }: { current: View }) {
  const counts = useAppSelector((state) => selectPipeline(state).counts)
  const badges = { ...counts, all: null }
  return (
    <Tabs
      look="views"
      label="Views"
      tabs={views.map((view) => ({
        label: labels[view],
        href: viewHref({ ...defaultView, view }),
        current: view === current,
        badge: badges[view],
      }))}
    />
  )
}

const Title = ({ count }: { count: number | undefined }) => (
  <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, mr: 'auto' }}>
    <Typography variant="h1">Pipeline</Typography>
    {count !== undefined && (
      <Box component="span" sx={{ color: 'text.tertiary' }}>
        {count.toLocaleString('en-US')}
      </Box>
    )}
  </Box>
)

/** On narrower screens the columns need the room of the sidebar. */
const belowLarge = (theme: Theme) => theme.breakpoints.down('lg')

/** The list of companies. Its address holds the search, filters, order and page. */
export function PipelinePage() {
  usePageTitle('Pipeline')
  const navigate = useNavigate()
  const { view, change } = usePipelineView()
  const reload = useLoadPipeline(view)
  const isAdmin = useAppSelector(selectIsAdmin)
  const isAnalyst = useAppSelector(selectIsAnalyst)
  const { data } = useAppSelector((state) => selectPipeline(state).list)
  const { cursor, row, move, press } = useCursor(data?.results ?? [])
  const isNarrow = useMediaQuery(belowLarge, { noSsr: true })
  const [assigned, setAssigned] = useState<CompanySummary | null>(null)
  const search = useRef<HTMLInputElement>(null)
  const take = useTake(reload)
  const open = ({ id }: CompanySummary) => void navigate(companyHref(id))
  useWhileVisible(reload, refreshIntervalMs)
  useShortcuts({
    j: () => press('j'),
    k: () => press('k'),
    Enter: () => row && open(row),
    '/': () => search.current?.focus(),
    ...(isAnalyst && { t: () => row && isUntaken(row) && void take(row) }),
    ...(isAdmin && { a: () => row && setAssigned(row) }),
  })
  return (
    <AdminFrame rail={isNarrow} keys={listShortcuts(isAdmin, isAnalyst)} top={<Title count={data?.count} />}>
      <AdminPage>
        <Views current={view.view} />
        <PipelineBar view={view} change={change} searchRef={search} />
        <PipelineTable
          view={view}
          change={change}
          cursor={cursor}
          onCursor={move}
          onOpen={open}
          onTake={isAnalyst ? (row) => void take(row) : null}
          onRetry={reload}
        />
      </AdminPage>
      {assigned && (
        <AssignDialog
          companyId={assigned.id}
          companyName={assigned.name}
          assigned={assigned.assigned_analysts_details}
          onClose={() => setAssigned(null)}
        />
      )}
    </AdminFrame>
  )
}
