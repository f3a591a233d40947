import { staleDays } from '#contract/staff/pipeline.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { hasFilters, noFilters, type PipelineView, allCompanies } from '../pipeline-view.ts'
import type { ChangeView } from '../use-pipeline-view.ts'

interface EmptyPipelineProps {
  view: PipelineView
  change: ChangeView
  count: number
}

const emptyTexts = {
  mine: {
    title: 'No companies in progress are assigned to you',
    text: 'Companies appear here when an admin assigns them to you, or when you assign them to yourself.',
  },
  waiting: {
    title: 'Nothing is waiting on you',
    text: 'Your assigned companies appear here when the applicant submits an application or replies.',
  },
  unassigned: {
    title: 'No unassigned applications',
    text: 'Submitted applications appear here until an analyst is assigned.',
  },
  stale: {
    title: 'No stale applications',
    text: `Applications under review appear here after ${staleDays} days without a change.`,
  },
  all: {
    title: 'No companies in progress',
    text: 'Companies appear here when a founder starts an application.',
  },
}

export function EmptyPipeline({ view, change, count }: EmptyPipelineProps) {
  if (count > 0)
    return (
      <EmptyState
        title={`Page ${view.page} doesn’t exist`}
        actions={<Button onClick={() => change({})}>Go to the first page</Button>}
      >
        The list has fewer pages now.
      </EmptyState>
    )
  if (hasFilters(view))
    return (
      <EmptyState
        title="No companies match these filters"
        actions={
          view.view === 'all' ? (
            <Button onClick={() => change(noFilters)}>Clear search and filters</Button>
          ) : (
            <Button onClick={() => change({ view: 'all', saved: null })}>Search all companies</Button>
          )
        }
      >
        {view.view === 'all'
          ? 'Clear the filters or change the search.'
          : 'This view contains only some companies. Search all companies, or clear the filters.'}
      </EmptyState>
    )
  const { title, text } = emptyTexts[view.view]
  return (
    <EmptyState
      title={title}
      actions={
        view.view !== 'all' && <Button onClick={() => change(allCompanies)}>Show all companies</Button>
      }
    >
      {text}
    </EmptyState>
  )
}
