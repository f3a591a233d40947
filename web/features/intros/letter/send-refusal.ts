import type { ErrorCode } from '#contract/core/errors.ts'
import { addRetryAdvice, type ApiError } from '#web/core/api-error.ts'
import type { Pick } from '../slice.ts'

interface RejectedInvestor {
  id: string
  message: string
}

export function findRejectedInvestors(error: ApiError | null, sent: readonly Pick[]): RejectedInvestor[] {
  return (error?.details.errors ?? []).flatMap(({ path, message }) => {
    const index = /^body\.vcs\.(\d+)$/.exec(path)?.[1]
    const pick = index === undefined ? undefined : sent[Number(index)]
    return pick ? [{ id: pick.id, message }] : []
  })
}

const reasons: Partial<Record<ErrorCode, string>> = {
  address_not_verified: 'Confirm your email address first, then sign in again. Your letter is saved.',
  invalid_request: 'Nothing was sent. We can’t introduce you to these investors right now:',
  incomplete_application: 'Your letter is incomplete. Nothing was sent.',
  intro_not_draft: 'A teammate has already sent this letter. Reload the page to see it.',
  forbidden: 'Only members of the company can send its letter.',
  edit_conflict: 'Someone else changed the letter. Close this dialog, then review and send the letter.',
  too_many_requests: 'You’ve sent several letters in a short time. Wait ten minutes and try again.',
  network: 'The connection dropped. Check whether the letter was sent before you try again.',
}

/** `rejected` are the investors that are listed after the text. */
export const explainSendFailure = (
  { code, message }: ApiError,
  rejected: readonly RejectedInvestor[],
): string =>
  (code === 'invalid_request' && rejected.length === 0 ? null : reasons[code]) ??
  addRetryAdvice(`${message}. Your letter is still here.`)
