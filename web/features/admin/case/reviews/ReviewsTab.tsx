import { Box } from '@mui/material'
import { useEffect } from 'react'
import type { Company } from '#contract/companies.ts'
import type { Review } from '#contract/reviews.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { AdminPage } from '#web/ui/layout/AdminShell.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { EmptyState, FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { formatDate } from '#web/ui/format.ts'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { loadReviews, selectCase } from '../slice.ts'
import { ReviewPanel, ReviewParts } from './ReviewPanel.tsx'
import type { CasePartProps } from '../case-state.ts'

const PastReview = ({ company, review }: { company: Company; review: Review }) => (
  <Card
    title={`${formatDate(review.created_at)} to ${formatDate(review.closed_at)}`}
    sub={`Opened by ${review.created_by.name}`}
  >
    <CardBody>
      <ReviewParts company={company} review={review} isAllowed={false} />
    </CardBody>
  </Card>
)

function PastReviews({ company }: { company: Company }) {
  const dispatch = useAppDispatch()
  const { status, data, error } = useAppSelector((state) => selectCase(state).reviews)
  const past = data.filter(({ closed_at }) => closed_at !== null)
  if (status === 'failed')
    return (
      <FailedState
        title="The past reviews did not load"
        onRetry={() => void dispatch(loadReviews(company.id))}
      >
        {error?.message}.
      </FailedState>
    )
  if (status !== 'ready' && past.length === 0) return <SkeletonRows rows={3} label="Loading past reviews" />
  if (past.length === 0)
    return (
      <Card>
        <EmptyState title="No past reviews">Reviews move here once all their parts are completed.</EmptyState>
      </Card>
    )
  return past.map((review) => <PastReview key={review.id} company={company} review={review} />)
}

export function ReviewsTab(props: CasePartProps) {
  const dispatch = useAppDispatch()
  const { id, version } = props.company
  useEffect(() => {
    void dispatch(loadReviews(id))
  }, [dispatch, id, version])
  return (
    <AdminPage>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3, maxWidth: 720 }}>
        <ReviewPanel {...props} />
        <Box component="section" aria-labelledby="past-title" sx={{ display: 'grid', gap: 1.5 }}>
          <Box component="h2" id="past-title" sx={{ fontSize: 'var(--ui-h2)', fontWeight: 600 }}>
            Past reviews
          </Box>
          <PastReviews company={props.company} />
        </Box>
      </Box>
    </AdminPage>
  )
}
