import { Box } from '@mui/material'
import { useEffect } from 'react'
import type { Company } from '#contract/companies.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { formatDateTime, formatShortDate } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { loadStatuses, selectCase } from '../slice.ts'
import { formatLength, type StatusSpan, toStatusSpans } from './status-spans.ts'
import { TurnBar } from './TurnBar.tsx'
import { CompanyStatusLabel } from '#web/features/labels/CompanyStatusLabel.tsx'
import { useNow } from '#web/core/use-now.ts'

function Span({ span, now }: { span: StatusSpan; now: Date }) {
  const { status, from, to, length } = span
  const [first, last] = [formatShortDate(from, now), to && formatShortDate(to, now)]
  const when = last === null ? `since ${first}` : first === last ? first : `${first} – ${last}`
  return (
    <CardRow sx={{ alignItems: 'flex-start' }}>
      <div className="grow">
        <CompanyStatusLabel status={status} />
        <Box sx={{ pl: '23px', color: 'text.secondary' }} title={formatDateTime(from)}>
          {when}
        </Box>
      </div>
      <span>{formatLength(length)}</span>
    </CardRow>
  )
}

const WaitingTimes = ({ spans }: { spans: readonly StatusSpan[] }) => (
  <section aria-labelledby="waiting-title">
    <Box component="h2" id="waiting-title" sx={{ mb: 1 }}>
      Waiting on
    </Box>
    <TurnBar spans={spans} />
  </section>
)

/** The statuses so far with their duration, and how long the application waited on each party. */
export function StatusSoFar({ company }: { company: Company }) {
  const dispatch = useAppDispatch()
  const now = useNow()
  const { status, data, error } = useAppSelector((state) => selectCase(state).statuses)
  const { id, version } = company
  useEffect(() => {
    void dispatch(loadStatuses(id))
  }, [dispatch, id, version])
  const spans = toStatusSpans(data, now)
  if (status === 'failed')
    return (
      <FailedState title="The statuses did not load" onRetry={() => void dispatch(loadStatuses(id))}>
        {error?.message}.
      </FailedState>
    )
  if (spans.length === 0) return <SkeletonRows rows={3} label="Loading the statuses" />
  return (
    <Box sx={{ display: 'grid', gap: 2, '& h2': { fontSize: 'var(--ui-h2)', fontWeight: 600 } }}>
      <section aria-labelledby="statuses-title">
        <Box component="h2" id="statuses-title" sx={{ mb: 1 }}>
          Status so far
        </Box>
        <Card>
          <CardRows>
            {spans.map((span) => (
              <Span key={span.id} span={span} now={now} />
            ))}
          </CardRows>
        </Card>
      </section>
      <WaitingTimes spans={spans} />
    </Box>
  )
}
