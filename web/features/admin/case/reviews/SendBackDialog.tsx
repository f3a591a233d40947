import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { Company } from '#contract/companies.ts'
import { completeApplicationReview } from '#contract/reviews.ts'
import { companyStatuses, getRequestTarget } from '#contract/rules/statuses.ts'
import { useFormSubmit } from '#web/core/use-form-submit.ts'
import { FormDialog } from '#web/ui/overlays/FormDialog.tsx'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { useCompleteReviewPartMutation } from '../shared/api.ts'
import { NoteField, TypedNote } from '../../status/NoteField.tsx'
import type { ReviewPart } from './review-labels.ts'

interface SendBackDialogProps {
  company: Company
  reviewId: string
  part: ReviewPart
  onClose: () => void
}

const resolver = zodResolver(TypedNote.pipe(completeApplicationReview.body.omit({ outcome: true })))

export function SendBackDialog({ company, reviewId, part, onClose }: SendBackDialogProps) {
  const toasts = useToasts()
  const form = useForm({ resolver, defaultValues: { note: '' } })
  const [completePart] = useCompleteReviewPartMutation()
  const { isBusy, error, submit } = useFormSubmit(
    form,
    (body) =>
      completePart({
        params: { companyId: company.id, reviewId },
        section: part.section,
        body: { ...body, outcome: 'send_back' },
      }),
    () => {
      toasts.show({ text: `${part.title} sent back to the applicant.` })
      onClose()
    },
  )
  const target = getRequestTarget(company.status)
  const moves =
    target && target !== company.status ? ` and the company moves to ${companyStatuses[target]}` : ''
  return (
    <FormDialog
      title={`Send ${part.title.toLowerCase()} back?`}
      submitLabel="Send back"
      busyLabel="Sending…"
      isBusy={isBusy}
      error={error && `${error.message}. Nothing was changed.`}
      onClose={onClose}
      onSubmit={submit}
    >
      <p>This part appears on the applicant’s dashboard again{moves}.</p>
      <NoteField control={form.control} label="What is missing or wrong? The applicant sees this." />
    </FormDialog>
  )
}
