import type { Company } from '#contract/companies.ts'
import type { ReviewSection } from '#contract/reviews.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { useCompleteReviewPartMutation } from '../shared/api.ts'
import { sectionTitles } from './review-labels.ts'

export function useReviewPartCompletion({ id: companyId }: Company) {
  const toasts = useToasts()
  const [completePart] = useCompleteReviewPartMutation()
  const { isBusy, submit } = useSubmit(completePart, {
    onFailed: (error) => toasts.fail(error, 'Nothing was changed.'),
    onDone: ({ closed_at }, { section }) =>
      toasts.show({
        text: closed_at
          ? 'All parts are completed. The review is closed.'
          : `${sectionTitles[section]} completed.`,
      }),
  })
  const complete = (reviewId: string, section: ReviewSection) =>
    void submit({ params: { companyId, reviewId }, section, body: { outcome: 'complete' } })
  return { isBusy, complete }
}
