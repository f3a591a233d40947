import { type ReactNode, useState } from 'react'
import type { Company } from '#contract/companies.ts'
import { Button } from '#web/ui/actions/Button.tsx'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { Row, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { isLastOpenPart, type ReviewPart, waitingOnTags } from './review-labels.ts'
import { SendBackDialog } from './SendBackDialog.tsx'
import { useReviewPartCompletion } from './use-review-part-completion.ts'

interface ReviewRowProps {
  title: string
  tag: ReactNode
  note: string | null
  children?: ReactNode
}

export const ReviewRow = ({ title, tag, note, children }: ReviewRowProps) => (
  <Stack as="li" gap={1}>
    <Row gap={1} align="baseline" justify="between" wrap>
      <Text as="span" strong>
        {title}
      </Text>
      {tag}
    </Row>
    {note && (
      <Text tone="secondary" typed>
        “{note}”
      </Text>
    )}
    {children}
  </Stack>
)

interface ReviewPartRowProps {
  company: Company
  reviewId: string
  part: ReviewPart
  parts: readonly ReviewPart[]
  isAllowed: boolean
}

function getRemark({ part, parts }: ReviewPartRowProps): string {
  if (part.whyNotComplete) return `${part.whyNotComplete}.`
  const closes = isLastOpenPart(parts, part.section) ? ' Completing this part closes the review.' : ''
  const warning = part.waitingOn === 'applicant' ? 'The applicant is still working on this part.' : ''
  return `${warning}${closes}`.trim()
}

export function ReviewPartRow(props: ReviewPartRowProps) {
  const { company, reviewId, part, isAllowed } = props
  const { isBusy, complete } = useReviewPartCompletion(company)
  const [isSending, setSending] = useState(false)
  const { tone, label } = waitingOnTags[part.waitingOn ?? 'completed']
  const canAct = isAllowed && part.waitingOn !== null
  const remark = getRemark(props)
  return (
    <ReviewRow title={part.title} tag={<StateTag tone={tone}>{label}</StateTag>} note={part.note}>
      {canAct && (
        <>
          {remark && <Text tone="secondary">{remark}</Text>}
          <Row gap={1} wrap>
            <Button
              kind="line"
              size="small"
              loading={isBusy}
              onClick={() => complete(reviewId, part.section)}
              whyDisabled={part.whyNotComplete ?? undefined}
              whyIn="tooltip"
              aria-label={`Complete: ${part.title}`}
            >
              {isBusy ? 'Completing…' : 'Complete'}
            </Button>
            {part.waitingOn === 'funder' && (
              <Button
                kind="line"
                size="small"
                onClick={() => setSending(true)}
                aria-label={`Send back: ${part.title}`}
              >
                Send back
              </Button>
            )}
          </Row>
        </>
      )}
      {isSending && (
        <SendBackDialog company={company} reviewId={reviewId} part={part} onClose={() => setSending(false)} />
      )}
    </ReviewRow>
  )
}
