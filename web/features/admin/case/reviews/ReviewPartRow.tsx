import Box from '@mui/material/Box'
import { useState } from 'react'
import type { Company } from '#contract/companies.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { Button } from '#web/ui/layout/Button.tsx'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { useToasts } from '#web/ui/feedback/Toasts.tsx'
import { useCompleteReviewPartMutation } from '../shared/api.ts'
import { isLastOpen, type ReviewPart, turnTags } from './review-labels.ts'
import { SendBackDialog } from './SendBackDialog.tsx'

interface ReviewPartRowProps {
  company: Company
  reviewId: string
  part: ReviewPart
  parts: readonly ReviewPart[]
  isAllowed: boolean
}

const rowSx = {
  p: '12px',
  display: 'grid',
  gap: 1,
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
  '& .head': { display: 'flex', justifyContent: 'space-between', gap: 1, fontWeight: 500 },
  '& .note': { color: 'text.secondary', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& .acts': { display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: '0 1 132px' } },
} as const

function useComplete({ company, reviewId, part }: ReviewPartRowProps) {
  const toasts = useToasts()
  const [completePart] = useCompleteReviewPartMutation()
  const { isBusy, submit } = useSubmit(completePart, {
    onDone: ({ closed_at }) =>
      toasts.show({
        text: closed_at ? 'All parts are completed: the review is closed.' : `${part.title} completed.`,
      }),
    onFailed: (error) =>
      toasts.show({ tone: 'bad', text: `${error?.message ?? 'Something went wrong'}. Nothing was changed.` }),
  })
  const complete = () =>
    submit({
      params: { companyId: company.id, reviewId },
      section: part.section,
      body: { outcome: 'complete' },
    })
  return { isBusy, complete }
}

/** Explains why the part cannot be completed or, if it can, what completing it means. */
function getRemark({ part, parts }: ReviewPartRowProps): string {
  if (part.whyNotComplete) return `${part.whyNotComplete}.`
  const closes = isLastOpen(parts, part.section) ? ' Completing it closes the review.' : ''
  const early = part.waitingOn === 'applicant' ? 'The applicant is still at it.' : ''
  return `${early}${closes}`.trim()
}

/** A part of a review with whose turn it is, and its actions. */
export function ReviewPartRow(props: ReviewPartRowProps) {
  const { company, reviewId, part, isAllowed } = props
  const { isBusy, complete } = useComplete(props)
  const [isSending, setSending] = useState(false)
  const { tone, label } = turnTags[part.waitingOn ?? 'nobody']
  const canAct = isAllowed && part.waitingOn !== null
  const remark = getRemark(props)
  return (
    <Box component="li" sx={rowSx}>
      <div className="head">
        <span>{part.title}</span>
        <StateTag tone={tone}>{label}</StateTag>
      </div>
      {part.note && <p className="note">“{part.note}”</p>}
      {canAct && (
        <>
          {remark && <p className="note">{remark}</p>}
          <div className="acts">
            <Button
              kind="line"
              size="small"
              loading={isBusy}
              onClick={() => void complete()}
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
          </div>
        </>
      )}
      {isSending && (
        <SendBackDialog company={company} reviewId={reviewId} part={part} onClose={() => setSending(false)} />
      )}
    </Box>
  )
}
