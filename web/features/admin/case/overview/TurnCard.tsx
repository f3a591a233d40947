import { Box } from '@mui/material'
import { useEffect } from 'react'
import type { Company } from '#contract/companies.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { countDaysSince, formatDays } from '#web/features/labels/company-labels.ts'
import { CompanyStatusLabel } from '#web/features/labels/CompanyStatusLabel.tsx'
import { getTurn } from '#web/features/labels/waiting-on.ts'
import { selectUser } from '#web/features/session/selectors.ts'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { TurnMark } from '#web/ui/feedback/TurnMark.tsx'
import { formatDate, formatDateTime } from '#web/ui/format.ts'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { toStatusSpans } from '../history/status-spans.ts'
import { TurnBar } from '../history/TurnBar.tsx'
import { loadStatuses, selectCase } from '../slice.ts'

const bodySx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '260px minmax(0, 1fr)' },
  gap: '16px 24px',
  alignItems: 'center',
  '& .now': { fontSize: '1.125rem', fontWeight: 600 },
  '& .since': { color: 'text.secondary' },
} as const

/** Whose turn it is and since when, and whose it was until now. */
export function TurnCard({ company }: { company: Company }) {
  const dispatch = useAppDispatch()
  const now = useNow()
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const { status, data, error } = useAppSelector((state) => selectCase(state).statuses)
  const { id, version, status_changed_at } = company
  useEffect(() => {
    void dispatch(loadStatuses(id))
  }, [dispatch, id, version])
  const { waitingOn, label } = getTurn(company.status, company.assigned_analysts_details, userId)
  const spans = toStatusSpans(data, now)
  const first = spans.at(-1)
  return (
    <Card label="Waiting on">
      <CardBody sx={bodySx}>
        <div>
          <p className="since">Waiting on</p>
          <p className="now">
            <TurnMark waitingOn={waitingOn}>
              {label}, {formatDays(countDaysSince(status_changed_at, now))}
            </TurnMark>
          </p>
          <p className="since">
            <CompanyStatusLabel status={company.status} />
          </p>
          <p className="since" title={formatDateTime(status_changed_at)}>
            since {formatDate(status_changed_at)}
          </p>
        </div>
        {status === 'failed' && (
          <FailedState title="The statuses did not load" onRetry={() => void dispatch(loadStatuses(id))}>
            {error?.message}.
          </FailedState>
        )}
        {status !== 'failed' && status !== 'ready' && spans.length === 0 && (
          <SkeletonRows rows={2} label="Loading the statuses" />
        )}
        {status !== 'failed' && first && (
          <Box sx={{ minWidth: 0 }}>
            <TurnBar spans={spans} />
            <p className="since">
              {formatDate(first.from)} to today,{' '}
              {spans.length === 1 ? 'one status' : `${spans.length} statuses`}
            </p>
          </Box>
        )}
      </CardBody>
    </Card>
  )
}
