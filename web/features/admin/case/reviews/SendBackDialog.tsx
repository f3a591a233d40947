import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { Company } from '#contract/companies.ts'
import { completeApplicationReview } from '#contract/reviews.ts'
import { companyStatuses, getRequestTarget } from '#contract/rules/statuses.ts'
import { SubmitDialog } from '#web/features/pages/SubmitDialog.tsx'
import { useCompleteReviewPartMutation } from '../shared/api.ts'
import { TypedNote } from '../../status/typed-note.ts'
import { FormTextArea } from '#web/ui/forms/FormText.tsx'
import type { ReviewPart } from './review-labels.ts'

interface SendBackDialogProps {
  company: Company
  reviewId: string
  part: ReviewPart
  onClose: () => void
}

const resolver = zodResolver(TypedNote.pipe(completeApplicationReview.body.omit({ outcome: true })))

export function SendBackDialog({ company, reviewId, part, onClose }: SendBackDialogProps) {
  const form = useForm({ resolver, defaultValues: { note: '' } })
  const [completePart] = useCompleteReviewPartMutation()
  const target = getRequestTarget(company.status)
  const moves =
    target && target !== company.status ? `, and the company will move to ${companyStatuses[target]}` : ''
  return (
    <SubmitDialog
      title={`Send ${part.title.toLowerCase()} back?`}
      submitLabel="Send back"
      busyLabel="Sending…"
      form={form}
      action={(body) =>
        completePart({
          params: { companyId: company.id, reviewId },
          section: part.section,
          body: { ...body, outcome: 'send_back' },
        })
      }
      done={`${part.title} sent back to the applicant.`}
      unchanged="Nothing was changed."
      onClose={onClose}
    >
      <p>This part will appear on the applicant’s dashboard again{moves}.</p>
      <FormTextArea
        control={form.control}
        name="note"
        label="What is missing or wrong? (visible to the applicant)"
        optional
        maxLength={2000}
      />
    </SubmitDialog>
  )
}
