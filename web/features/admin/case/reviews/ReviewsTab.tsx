import type { Company } from '#contract/companies.ts'
import type { Review } from '#contract/reviews.ts'
import { maxLongRows } from '#contract/core/limits.ts'
import { usePollingOptions } from '#web/core/live/use-polling-options.ts'
import { useListReviewsQuery } from '#web/features/company/api.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { Card, CardBody } from '#web/ui/layout/Card.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { EmptyState } from '#web/ui/feedback/EmptyState.tsx'
import { formatDate } from '#web/ui/format.ts'
import { ReviewPanel, ReviewParts } from './ReviewPanel.tsx'
import type { CasePartProps } from '../shared/case-state.ts'
import { TitledSection } from '../shared/TitledSection.tsx'
import { TabContent } from '../shared/TabContent.tsx'

interface PastReviewProps {
  company: Company
  review: Review
  isAllowed: boolean
}

const PastReview = ({ company, review, isAllowed }: PastReviewProps) => (
  <Card
    title={`${formatDate(review.created_at)} to ${formatDate(review.closed_at)}`}
    sub={`Opened by ${review.created_by.name}`}
  >
    <CardBody>
      <ReviewParts company={company} review={review} isAllowed={isAllowed} />
    </CardBody>
  </Card>
)

const isPast = ({ closed_at }: Review) => closed_at !== null

function PastReviews({ company, isAllowed }: { company: Company; isAllowed: boolean }) {
  const reviews = useListReviewsQuery(
    { params: { companyId: company.id }, query: { page_size: maxLongRows } },
    usePollingOptions(30_000),
  )
  return (
    <Async
      query={reviews}
      name="the past reviews"
      rows={3}
      isEmpty={({ results }) => !results.some(isPast)}
      empty={
        <Card>
          <EmptyState title="No past reviews">Reviews appear here after they are closed.</EmptyState>
        </Card>
      }
    >
      {({ results }) =>
        results
          .filter(isPast)
          .map((review) => (
            <PastReview key={review.id} company={company} review={review} isAllowed={isAllowed} />
          ))
      }
    </Async>
  )
}

export const ReviewsTab = (props: CasePartProps) => (
  <TabContent>
    <Stack gap={3}>
      <ReviewPanel {...props} />
      <TitledSection title="Past reviews" gap={1.5}>
        <PastReviews company={props.company} isAllowed={props.rights.isAllowed} />
      </TitledSection>
    </Stack>
  </TabContent>
)
