import { Send } from 'lucide-react'
import { skipToken } from '@reduxjs/toolkit/query'
import { useEffect, useState } from 'react'
import { paths } from '#web/core/address/paths.ts'
import type { ReviewSection } from '#contract/reviews.ts'
import { isRequestOpen } from '#contract/rules/review-items.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { addRetryAdvice } from '#web/core/api-error.ts'
import { selectCompanyId } from '#web/features/session/selectors.ts'
import { useListRequirementsQuery } from '#web/features/financials/requirements-api.ts'
import { isSameAnswer } from '#web/features/company/answers.ts'
import { describeCoverage } from '#web/features/financials/RequirementsCard.tsx'
import { ConfirmDialog } from '#web/features/pages/ConfirmDialog.tsx'
import { UploadArea } from '#web/features/documents/UploadArea.tsx'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Button } from '#web/ui/actions/Button.tsx'
import { Card, CardRow, CardRows } from '#web/ui/layout/Card.tsx'
import type { ErrorCode } from '#contract/core/errors.ts'
import { formatCount, formatDate } from '#web/ui/format.ts'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { FailureNote } from '#web/ui/feedback/Note.tsx'
import { type PinnedRequest, selectPinnedRequests } from '#web/features/company/requested-answers.ts'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { completeSection, errorCleared, selectDashboard } from './slice.ts'
import {
  type OpenReview,
  type Request,
  selectItemCounts,
  selectOpenReview,
  selectRequests,
  selectSentSections,
} from './selectors.ts'

const parts = {
  application_review: { name: 'Your application', linkLabel: 'Open application', href: paths.application },
  financial_review: {
    name: 'Your financials',
    linkLabel: 'Open financials',
    href: paths.applicationStep('financials', 'main'),
  },
} as const

const describeOrigin = ({ created_by, created_at, answer_by }: OpenReview) =>
  `Requested by ${created_by.name} on ${formatDate(created_at)}${
    answer_by === null ? '' : `. Please respond by ${formatDate(answer_by)}.`
  }`

export function RequestedCard() {
  const companyId = useAppSelector(selectCompanyId)
  const review = useAppSelector(selectOpenReview)
  useListRequirementsQuery(companyId && review?.document_review ? { params: { companyId } } : skipToken)
  const requests = useAppSelector(selectRequests)
  const pinned = useAppSelector(selectPinnedRequests)
  const counts = useAppSelector(selectItemCounts, isSameAnswer)
  if (!review) return null
  const { application_review, financial_review, document_review } = review
  const questions = application_review ? pinned : []
  // If this part has only questions, the last reply sends it to the reviewer, so it needs no "Mark as done" button.
  const isWholePart = application_review?.note != null || questions.length === 0
  const onlyDocuments = !application_review && !financial_review
  const { done, total } = counts
  return (
    <Card
      id="requested"
      title={onlyDocuments ? 'Requested documents' : 'Requests'}
      sub={describeOrigin(review)}
      action={
        <Text variant="small" tone="secondary">
          {done} of {total} done
        </Text>
      }
    >
      <CardRows>
        {questions.map((pinned) => (
          <QuestionRow key={pinned.request.id} pinned={pinned} />
        ))}
        {application_review && isWholePart && (
          <PartRow section="application_review" note={application_review.note} />
        )}
        {financial_review && <PartRow section="financial_review" note={financial_review.note} />}
        {document_review?.note && <NoteRow note={document_review.note} />}
        {requests.map((request) => (
          <DocumentRow key={request.id} request={request} review={review.id} />
        ))}
        {document_review && (
          <SendRow
            requests={requests}
            by={review.created_by.name}
            openItems={total - done - requests.filter(({ isReceived }) => !isReceived).length}
          />
        )}
        <SentRows />
        <RefusalRow />
      </CardRows>
    </Card>
  )
}

const NoteRow = ({ note }: { note: string }) => (
  <CardRow>
    <Text variant="small" tone="secondary" anywhere>
      “{note}”
    </Text>
  </CardRow>
)

function SentRows() {
  const sentSections = useAppSelector(selectSentSections, isSameAnswer)
  return sentSections.map((name) => (
    <CardRow key={name} wrap>
      <RowText heading title={name} />
      <StateTag tone="ok">Sent to reviewer</StateTag>
    </CardRow>
  ))
}

function DocumentRow({ request, review }: { request: Request; review: string }) {
  const { document_type, document_type_name, note, status, reason, provenAt, requirement } = request
  if (!isRequestOpen({ status }))
    return (
      <CardRow wrap>
        <RowText heading title={document_type_name} />
        <StateTag tone="ok">{status === 'accepted' ? 'Accepted' : 'Received'}</StateTag>
      </CardRow>
    )
  const proof = provenAt
    ? `Covered by your connected data as of ${formatDate(provenAt)}. No file is needed.`
    : requirement && `Your connected data doesn’t fully cover this document. ${describeCoverage(requirement)}`
  return (
    <UploadArea
      type={document_type}
      review={review}
      name={document_type_name}
      about={
        reason === null
          ? [note && `“${note}”`, proof].filter(Boolean).join(' ')
          : `Your reviewer asked for a new file: “${reason}”`
      }
      state={reason !== null && !request.isReceived && <StateTag tone="warn">Sent back</StateTag>}
    />
  )
}

function RefusalRow() {
  const dispatch = useAppDispatch()
  const error = useAppSelector((state) => selectDashboard(state).error)
  useEffect(() => () => void dispatch(errorCleared()), [dispatch])
  if (!error) return null
  return (
    <li>
      <FailureNote>
        {refusals[error.code] ?? addRetryAdvice(`${error.message}. Nothing was sent.`)}
      </FailureNote>
    </li>
  )
}

const refusals: Partial<Record<ErrorCode, string>> = {
  documents_missing:
    'A requested document no longer has a file or data that covers it. Add a file, then send again.',
  answers_missing: 'A question has no reply yet. Answer it, then send again.',
  review_closed: 'This request has been closed. You don’t need to send anything.',
  no_assessment:
    'The assessment in your financials isn’t complete. Complete the assessment, then mark the request as done.',
}

function PartRow({ section, note }: { section: keyof typeof parts; note: string | null }) {
  const { name, linkLabel, href } = parts[section]
  return (
    <CardRow wrap>
      <RowText heading title={name} note={note && `“${note}”`}>
        <ActionLink href={href}>{linkLabel}</ActionLink>
      </RowText>
      <DoneButton section={section}>Mark as done</DoneButton>
    </CardRow>
  )
}

function QuestionRow({ pinned: { request, isOpen, href } }: { pinned: PinnedRequest }) {
  return (
    <CardRow wrap>
      <RowText
        heading
        title={request.question}
        note={`“${request.note}”`}
        more={request.reply !== null && `${request.answered_by} replied: “${request.reply}”`}
      />
      {isOpen ? (
        <Button kind="line" href={href} aria-label={`Answer: ${request.question}`}>
          Answer
        </Button>
      ) : (
        <StateTag tone="ok">Answered</StateTag>
      )}
    </CardRow>
  )
}

interface DoneButtonProps {
  section: ReviewSection
  children: string
  kind?: 'filled' | 'line'
  whyDisabled?: string | undefined
  /** Called instead of sending the section, to ask for confirmation. */
  onAsk?: (() => void) | undefined
}

function DoneButton({ section, children, kind = 'line', whyDisabled, onAsk }: DoneButtonProps) {
  const dispatch = useAppDispatch()
  const completing = useAppSelector((state) => selectDashboard(state).completing)
  const isBusy = completing === section
  return (
    <Button
      kind={kind}
      loading={isBusy}
      whyDisabled={whyDisabled}
      icon={section === 'document_review' && <Icon of={Send} small />}
      onClick={() => {
        if (onAsk) onAsk()
        else if (completing === null) void dispatch(completeSection(section))
      }}
    >
      {isBusy ? 'Sending…' : children}
    </Button>
  )
}

interface SendRowProps {
  requests: readonly Request[]
  by: string
  /** The number of requested items, other than documents, that are not done. */
  openItems: number
}

function SendRow({ requests, by, openItems }: SendRowProps) {
  const missing = requests.filter(({ isReceived }) => !isReceived)
  const names = new Intl.ListFormat('en').format(missing.map((request) => request.document_type_name))
  const whyDisabled = missing.length > 0 ? `Add a file first: ${names}.` : undefined
  const [isAsking, setAsking] = useState(false)
  return (
    <Stack as="li" gap={1.5} align="start">
      <Text variant="small" tone="secondary">
        Once every request has a file or is covered by your data, send the documents to {by}. You can keep
        adding files until you send them.
      </Text>
      <DoneButton
        section="document_review"
        kind={whyDisabled ? 'line' : 'filled'}
        whyDisabled={whyDisabled}
        onAsk={openItems > 0 ? () => setAsking(true) : undefined}
      >
        Send to reviewer
      </DoneButton>
      {isAsking && (
        <ConfirmDialog
          title="Send only the documents?"
          cancelLabel="Not yet"
          submitLabel="Send documents"
          busyLabel="Sending…"
          action={() => completeSection('document_review')}
          unchanged="Nothing was sent."
          onClose={() => setAsking(false)}
        >
          <p>
            {formatCount(openItems, 'other request')} {openItems === 1 ? 'is' : 'are'} still open. {by} will
            continue the review after you have answered everything.
          </p>
        </ConfirmDialog>
      )}
    </Stack>
  )
}
