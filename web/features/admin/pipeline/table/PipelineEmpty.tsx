import { staleDays } from '#contract/staff/pipeline.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { hasFilters, noFilters, type PipelineView, defaultView } from '../pipeline-view.ts'
import type { ChangeView } from '../use-pipeline-view.ts'

interface PipelineEmptyProps {
  view: PipelineView
  change: ChangeView
  count: number
}

const emptyTexts = {
  mine: {
    title: 'No companies are assigned to you',
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
    title: 'No companies yet',
    text: 'Companies appear here when a founder starts an application.',
  },
}

export function PipelineEmpty({ view, change, count }: PipelineEmptyProps) {
  if (count > 0)
    return (
      <EmptyState
        title={`Page ${view.page} does not exist`}
        actions={<Button onClick={() => change({})}>First page</Button>}
      >
        The list is shorter now.
      </EmptyState>
    )
  if (hasFilters(view))
    return (
      <EmptyState
        title="No companies match these filters"
        actions={<Button onClick={() => change(noFilters)}>Clear search and filters</Button>}
      >
        Clear the filters or change the search.
      </EmptyState>
    )
  const { title, text } = emptyTexts[view.view]
  return (
    <EmptyState
      title={title}
      actions={view.view !== 'all' && <Button onClick={() => change(defaultView)}>Show all companies</Button>}
    >
      {text}
    </EmptyState>
  )
}
