import { answerRequest } from '#contract/reviews.ts'
import { createAppThunk } from '#web/core/api-thunk.ts'
import { saveAnswers } from '#web/features/company/save-answers.ts'
import { refreshCompany } from '#web/features/company/slice.ts'
import { requireCompany } from '#web/features/company/selectors.ts'

interface Reply {
  reviewId: string
  requestId: string
  /** Blank if the user only changed the answer. */
  text: string
}

export const sendReply = createAppThunk(
  'application/reply',
  async ({ reviewId, requestId, text }: Reply, { extra, state, dispatch }): Promise<void> => {
    const company = requireCompany(state(), 'no_company')
    // The reviewer sees the reply next to the answer, so save the answer first.
    await dispatch(saveAnswers()).unwrap()
    const reply = text.trim()
    await extra.call(answerRequest, {
      params: { companyId: company.id, reviewId, requestId },
      body: reply ? { reply } : {},
    })
    await dispatch(refreshCompany())
  },
)
