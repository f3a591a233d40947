import { FileTags } from '#web/features/labels/FileTags.tsx'
import Box from '@mui/material/Box'
import { Plus } from 'lucide-react'
import type { Company } from '#contract/companies.ts'
import type { RequestedAnswer, RequestedDocument, Review } from '#contract/reviews.ts'
import { useProofs } from '#web/features/financials/use-proofs.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { formatCount, formatDate, formatDateTime } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { DownloadButton } from '../shared/DownloadButton.tsx'
import { ReviewPartRow } from './ReviewPartRow.tsx'
import { listReviewParts } from './review-labels.ts'
import type { CasePartProps } from '../shared/case-state.ts'

const headSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: 1,
  minHeight: 28,
  mb: 1,
  '& h2': { fontSize: 'var(--ui-h2)', fontWeight: 600 },
  '& span': { color: 'text.secondary' },
} as const

const requestSx = {
  p: '10px 12px',
  display: 'grid',
  gap: '6px',
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
  '& .head': { display: 'flex', justifyContent: 'space-between', gap: 1, fontWeight: 500 },
  '& .note': { color: 'text.secondary', whiteSpace: 'pre-wrap' },
  '& .file': { display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 },
  '& .file > span': { minWidth: 0, overflowWrap: 'anywhere' },
} as const

interface RequestProps {
  request: RequestedDocument
  /** When the connected data was read that proves the same as a file; undefined where it does not. */
  provenAt: string | undefined
}

const Request = ({ request, provenAt = request.proven_at ?? undefined }: RequestProps) => (
  <Box component="li" sx={requestSx}>
    <div className="head">
      <span>{request.document_type_name}</span>
      {request.documents.length > 0 ? (
        <StateTag tone="ok" plain>
          {formatCount(request.documents.length, 'file')}
        </StateTag>
      ) : provenAt === undefined ? (
        <StateTag tone="warn" plain>
          Waiting
        </StateTag>
      ) : (
        <StateTag tone="ok" plain>
          Data of {formatDate(provenAt)}
        </StateTag>
      )}
    </div>
    {request.note && <p className="note">“{request.note}”</p>}
    {request.documents.map((document) => (
      <div key={document.id} className="file">
        <span>{document.filename}</span>
        <FileTags file={document} />
        <DownloadButton document={document} />
      </div>
    ))}
  </Box>
)

const AnswerRequest = ({ request }: { request: RequestedAnswer }) => (
  <Box component="li" sx={requestSx}>
    <div className="head">
      <span>{request.question}</span>
      <StateTag tone={request.answered_at === null ? 'warn' : 'ok'} plain>
        {request.answered_at === null ? 'Waiting' : 'Answered'}
      </StateTag>
    </div>
    <p className="note">“{request.note}”</p>
    {request.answered_at !== null && (
      <p>
        {request.answered_by}, {formatDate(request.answered_at)}:{' '}
        {request.reply === null ? 'changed the answer' : `“${request.reply}”`}
      </p>
    )}
  </Box>
)

interface OpenReviewProps {
  company: Company
  review: Review
  isAllowed: boolean
}

/** The parts of a review with their actions, and the requested documents. */
export function ReviewParts({ company, review, isAllowed }: OpenReviewProps) {
  const proofs = useProofs(company.id)
  const parts = listReviewParts(review, proofs)
  const questions = review.application_review?.requested_answers ?? []
  const requests = review.document_review?.requested_documents ?? []
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}>
      <Card label="Parts of the review">
        <ul>
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
        </ul>
      </Card>
      {questions.length > 0 && (
        <Card label="Questions about answers">
          <ul>
            {questions.map((request) => (
              <AnswerRequest key={request.id} request={request} />
            ))}
          </ul>
        </Card>
      )}
      {requests.length > 0 && (
        <Card label="Requested documents">
          <ul>
            {requests.map((request) => (
              <Request key={request.id} request={request} provenAt={proofs.get(request.id)} />
            ))}
          </ul>
        </Card>
      )}
    </Box>
  )
}

/** The open review beside the answers, or a button to open one. */
export function ReviewPanel({ company, rights, onRequest }: CasePartProps) {
  const review = company.actual_review
  return (
    <section aria-labelledby="review-title">
      <Box sx={headSx}>
        <h2 id="review-title">Review</h2>
        {review && (
          <span title={formatDateTime(review.created_at)}>
            since {formatDate(review.created_at)}, {review.created_by.name}
          </span>
        )}
      </Box>
      {review ? (
        <ReviewParts company={company} review={review} isAllowed={rights.isAllowed} />
      ) : (
        <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'start', color: 'text.secondary' }}>
          <p>No review is open. A review asks the applicant to go over answers or to bring documents.</p>
          <Button
            kind="line"
            size="small"
            icon={<Icon of={Plus} small />}
            onClick={onRequest}
            whyDisabled={rights.requestBlock ?? undefined}
          >
            Ask applicant
          </Button>
        </Box>
      )}
    </section>
  )
}
