import { builtInViews, type PipelineColumn } from '#contract/staff/views.ts'
import { useNavigationCounts } from '#web/features/admin/frame/api.ts'
import { Grow, Row } from '#web/ui/layout/Layout.tsx'
import { Tabs } from '#web/ui/actions/Tabs.tsx'
import {
  defaultView,
  parseSavedFilters,
  type PipelinePath,
  type PipelineView,
  type View,
  toViewHref,
} from './pipeline-view.ts'
import { useSavedViews } from './api.ts'
import type { ChangeView } from './use-pipeline-view.ts'
import { ViewActions } from './views/ViewActions.tsx'

const labels: Record<View, string> = {
  mine: 'Mine',
  waiting: 'Waiting on me',
  unassigned: 'Unassigned',
  stale: 'Stale',
  all: 'All',
}

interface PipelineViewsProps {
  view: PipelineView
  columns: readonly PipelineColumn[]
  change: ChangeView
  path: PipelinePath
}

export function PipelineViews({ view, columns, change, path }: PipelineViewsProps) {
  const counts = useNavigationCounts()
  const savedViews = useSavedViews()
  const openView = savedViews.find(({ id }) => id === view.saved) ?? null
  const builtIn = builtInViews.map((name) => ({
    label: labels[name],
    href: toViewHref({ ...defaultView, view: name }, path),
    current: !openView && name === view.view,
    badge: name === 'all' ? null : counts?.[name],
  }))
  const savedTabs = savedViews.map(({ id, name, filters, is_own, owner_name }) => ({
    label: is_own ? name : `${name} · ${owner_name}`,
    href: toViewHref(parseSavedFilters(id, filters), path),
    current: id === openView?.id,
  }))
  return (
    <Row gap={1}>
      <Grow>
        <Tabs look="views" label="Views" tabs={[...builtIn, ...savedTabs]} />
      </Grow>
      <ViewActions view={view} columns={columns} saved={openView} change={change} />
    </Row>
  )
}
