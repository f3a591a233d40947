import { staleDays } from '#contract/staff/pipeline.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { isNarrowed, noFilters, type PipelineView, defaultView } from '../pipeline-view.ts'
import type { ChangeView } from '../use-pipeline-view.ts'

interface PipelineEmptyProps {
  view: PipelineView
  change: ChangeView
  count: number
}

const emptyTexts = {
  mine: {
    title: 'No company is assigned to you',
    text: 'Companies appear here when an admin assigns them to you, or when you take one that nobody has.',
  },
  waiting: {
    title: 'Nothing waits for you',
    text: 'Companies appear here when they are assigned to you and an applicant has submitted or answered.',
  },
  unassigned: {
    title: 'Every application has an analyst',
    text: 'Submitted applications appear here until somebody takes them or is assigned.',
  },
  stale: {
    title: 'Nothing is stale',
    text: `Applications under review appear here when nothing has changed in them for ${staleDays} days.`,
  },
  all: {
    title: 'No companies yet',
    text: 'Companies appear here as soon as somebody starts an application.',
  },
}

export function PipelineEmpty({ view, change, count }: PipelineEmptyProps) {
  if (count > 0)
    return (
      <EmptyState
        title={`There is no page ${view.page}`}
        actions={<Button onClick={() => change({})}>First page</Button>}
      >
        The list has become shorter meanwhile.
      </EmptyState>
    )
  if (isNarrowed(view))
    return (
      <EmptyState
        title="No company fits"
        actions={<Button onClick={() => change(noFilters)}>Clear search and filters</Button>}
      >
        Nothing in this view has all that you ask for.
      </EmptyState>
    )
  const { title, text } = emptyTexts[view.view]
  return (
    <EmptyState
      title={title}
      actions={view.view !== 'all' && <Button onClick={() => change(defaultView)}>See all companies</Button>}
    >
      {text}
    </EmptyState>
  )
}
