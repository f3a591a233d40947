import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Company } from '#contract/companies.ts'
import type { RequestedAnswer, Review } from '#contract/reviews.ts'
import { countDoneItems, listReviewItems } from '#contract/rules/review-items.ts'
import { useCoverageTimes } from '#web/features/financials/use-covered-documents.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardRows } from '#web/ui/layout/Card.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { formatDate, formatDateTime } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { TitledSection } from '../shared/TitledSection.tsx'
import { DocumentRequest } from './DocumentRequest.tsx'
import { ReviewPartRow, ReviewRow } from './ReviewPartRow.tsx'
import { useLatestReview } from './use-latest-review.ts'
import { listReviewParts } from './review-labels.ts'
import type { CasePartProps } from '../shared/case-state.ts'

function AnswerRequest({ request }: { request: RequestedAnswer }) {
  const { question, note, answered_at, answered_by, reply } = request
  const isAnswered = answered_at !== null
  return (
    <ReviewRow
      title={question}
      tag={
        <StateTag tone={isAnswered ? 'ok' : 'warn'} plain>
          {isAnswered ? 'Answered' : 'Waiting'}
        </StateTag>
      }
      note={note}
    >
      {isAnswered && (
        <p>
          {answered_by}, {formatDate(answered_at)}: {reply === null ? 'changed the answer' : `“${reply}”`}
        </p>
      )}
    </ReviewRow>
  )
}

const ListCard = ({ label, children }: { label: string; children: ReactNode[] }) =>
  children.length > 0 && (
    <Card label={label}>
      <CardRows>{children}</CardRows>
    </Card>
  )

interface OpenReviewProps {
  company: Company
  review: Review
  isAllowed: boolean
}

export function ReviewParts({ company, review, isAllowed }: OpenReviewProps) {
  const proofs = useCoverageTimes(company.id)
  const parts = listReviewParts(review, proofs)
  const questions = review.application_review?.requested_answers ?? []
  const requests = review.document_review?.requested_documents ?? []
  return (
    <Stack gap={1.5}>
      <ListCard label="Review parts">
        {parts.map((part) => (
          <ReviewPartRow
            key={part.section}
            company={company}
            reviewId={review.id}
            part={part}
            parts={parts}
            isAllowed={isAllowed && review.closed_at === null}
          />
        ))}
      </ListCard>
      <ListCard label="Questions about answers">
        {questions.map((request) => (
          <AnswerRequest key={request.id} request={request} />
        ))}
      </ListCard>
      <ListCard label="Requested documents">
        {requests.map((request) => (
          <DocumentRequest
            key={request.id}
            company={company}
            reviewId={review.id}
            request={request}
            provenAt={proofs.get(request.id)}
            isAllowed={isAllowed}
          />
        ))}
      </ListCard>
    </Stack>
  )
}

function UncheckedDocuments({ company, review }: { company: Company; review: Review }) {
  const requests = review.document_review?.requested_documents ?? []
  return (
    <ListCard label="Documents to check">
      {requests
        .filter(({ status }) => status === 'received')
        .map((request) => (
          <DocumentRequest
            key={request.id}
            company={company}
            reviewId={review.id}
            request={request}
            provenAt={undefined}
            isAllowed
          />
        ))}
    </ListCard>
  )
}

function NoReview({ company, rights, onRequest }: CasePartProps) {
  const latest = useLatestReview(company)
  return (
    <Stack gap={1.5}>
      {latest && rights.isAllowed && <UncheckedDocuments company={company} review={latest} />}
      <Stack gap={1.5} align="start">
        <Text tone="secondary">
          No open review. Sending questions or document requests to the applicant opens a review.
        </Text>
        <AskButton onRequest={onRequest} whyDisabled={rights.requestBlock}>
          Ask applicant
        </AskButton>
      </Stack>
    </Stack>
  )
}

interface AskButtonProps {
  onRequest: () => void
  whyDisabled: string | null
  children: string
}

const AskButton = ({ onRequest, whyDisabled, children }: AskButtonProps) => (
  <div>
    <Button
      kind="line"
      size="small"
      icon={<Icon of={Plus} small />}
      onClick={onRequest}
      whyDisabled={whyDisabled ?? undefined}
    >
      {children}
    </Button>
  </div>
)

export function ReviewPanel(props: CasePartProps) {
  const { company, rights, onRequest } = props
  const review = company.actual_review
  const proofs = useCoverageTimes(company.id)
  const items = review ? listReviewItems(review, ({ id }) => proofs.has(id)) : []
  return (
    <TitledSection
      title={review ? `Review, ${countDoneItems(items)} of ${items.length} done` : 'Review'}
      note={
        review && (
          <span title={formatDateTime(review.created_at)}>
            Since {formatDate(review.created_at)}, {review.created_by.name}
            {review.answer_by && `, answer by ${formatDate(review.answer_by)}`}
          </span>
        )
      }
    >
      {review ? (
        <Stack gap={1.5}>
          <ReviewParts company={company} review={review} isAllowed={rights.isAllowed} />
          <AskButton onRequest={onRequest} whyDisabled={rights.requestBlock}>
            Add requests
          </AskButton>
        </Stack>
      ) : (
        <NoReview {...props} />
      )}
    </TitledSection>
  )
}
