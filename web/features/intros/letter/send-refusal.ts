import type { ErrorCode } from '#contract/core/errors.ts'
import type { ApiError } from '#web/core/api-error.ts'
import type { Pick } from '../slice.ts'

interface RefusedInvestor {
  id: string
  /** Why, as the server says. */
  message: string
}

export function findRefusedInvestors(error: ApiError | null, sent: readonly Pick[]): RefusedInvestor[] {
  return (error?.details.errors ?? []).flatMap(({ path, message }) => {
    const index = /^body\.vcs\.(\d+)$/.exec(path)?.[1]
    const pick = index === undefined ? undefined : sent[Number(index)]
    return pick ? [{ id: pick.id, message }] : []
  })
}

const reasons: Partial<Record<ErrorCode, string>> = {
  address_not_verified: 'Confirm your email address first, then sign in again. Your letter is kept.',
  invalid_request: 'Nothing was sent, because some of them cannot be introduced now:',
  incomplete_application: 'Something is missing in your letter. Nothing was sent.',
  intro_not_draft: 'Somebody of your team has sent this letter meanwhile. Reload the page to see it.',
  forbidden: 'Only members of the company can send its letter.',
  edit_conflict: 'Somebody else changed the letter meanwhile. Close this, look at it, then send it.',
  too_many_requests: 'You have sent several letters in a short time. Wait ten minutes, then send again.',
  network: 'The connection dropped. Look whether it was sent before you try again.',
}

export const explainSendFailure = ({ code, message }: ApiError): string =>
  reasons[code] ?? `${message}. Your letter is kept; try again.`
