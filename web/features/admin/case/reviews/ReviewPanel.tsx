import { FileTags } from '#web/features/labels/FileTags.tsx'
import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Company } from '#contract/companies.ts'
import type { RequestedAnswer, RequestedDocument, Review } from '#contract/reviews.ts'
import { countDone, listReviewItems } from '#contract/rules/review-items.ts'
import { useProofs } from '#web/features/financials/use-proofs.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardRows } from '#web/ui/layout/Card.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { formatCount, formatDate, formatDateTime } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { DownloadButton } from '#web/features/admin/viewer/DownloadButton.tsx'
import { Part } from '../shared/Part.tsx'
import { ReviewPartRow, ReviewRow } from './ReviewPartRow.tsx'
import { listReviewParts } from './review-labels.ts'
import type { CasePartProps } from '../shared/case-state.ts'

interface RequestProps {
  request: RequestedDocument
  /** When the connected data that replaces a file was synced; undefined if a file is needed. */
  provenAt: string | undefined
}

function Request({ request, provenAt = request.proven_at ?? undefined }: RequestProps) {
  const { document_type_name, documents, note } = request
  const proof = provenAt && `Data as of ${formatDate(provenAt)}`
  const state = documents.length > 0 ? formatCount(documents.length, 'file') : proof
  return (
    <ReviewRow
      title={document_type_name}
      tag={
        <StateTag tone={state ? 'ok' : 'warn'} plain>
          {state ?? 'Waiting'}
        </StateTag>
      }
      note={note}
    >
      {documents.map((document) => (
        <Row key={document.id} gap={1} justify="between">
          <Text as="span" anywhere>
            {document.filename}
          </Text>
          <FileTags file={document} />
          <DownloadButton document={document} />
        </Row>
      ))}
    </ReviewRow>
  )
}

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
  const proofs = useProofs(company.id)
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
          <Request key={request.id} request={request} provenAt={proofs.get(request.id)} />
        ))}
      </ListCard>
    </Stack>
  )
}

/** The open review, or a button to open a review. */
export function ReviewPanel({ company, rights, onRequest }: CasePartProps) {
  const review = company.actual_review
  const proofs = useProofs(company.id)
  const items = review ? listReviewItems(review, ({ id }) => proofs.has(id)) : []
  return (
    <Part
      title={review ? `Review, ${countDone(items)} of ${items.length} done` : 'Review'}
      note={
        review && (
          <span title={formatDateTime(review.created_at)}>
            since {formatDate(review.created_at)}, {review.created_by.name}
          </span>
        )
      }
    >
      {review ? (
        <ReviewParts company={company} review={review} isAllowed={rights.isAllowed} />
      ) : (
        <Stack gap={1.5} align="start">
          <Text tone="secondary">
            No open review. Open a review to ask the applicant about answers or to request documents.
          </Text>
          <Button
            kind="line"
            size="small"
            icon={<Icon of={Plus} small />}
            onClick={onRequest}
            whyDisabled={rights.requestBlock ?? undefined}
          >
            Ask applicant
          </Button>
        </Stack>
      )}
    </Part>
  )
}
