import { formatPercent } from '#contract/rules/numbers.ts'
import type { ErrorCode } from '#contract/core/errors.ts'
import { maxFileSize } from '#contract/documents.ts'
import { addRetryAdvice, type ApiError } from '#web/core/api-error.ts'

export interface Refusal {
  text: string
  /** Whether a retry with the same file is pointless. */
  isFinal: boolean
  /** Whether the connection was lost. The upload restarts automatically when the browser is back online. */
  isLost?: boolean
}

const final = (text: string): Refusal => ({ text, isFinal: true })
const temporary = (text: string): Refusal => ({ text, isFinal: false })

export function checkFile({ size }: Pick<File, 'size'>): Refusal | null {
  if (size === 0) return final('This file is empty. Choose a different file.')
  return size > maxFileSize ? tooLarge : null
}

const tooLarge = final('This file is larger than 50 MB. Split it or upload a smaller file.')

const refusals: Partial<Record<ErrorCode, Refusal>> = {
  too_large: tooLarge,
  storage_full: temporary(
    'There isn’t enough storage for this file. Delete a file you no longer need, then retry.',
  ),
  not_editable: final('The application can’t be changed now, so the file wasn’t added.'),
  no_actual_review: final('This request is closed, so the file wasn’t added.'),
  not_found: final('This page is out of date. Reload the page and try again.'),
  edit_conflict: temporary(
    'Someone else changed the current file. Check that file first. Retrying replaces it with your file.',
  ),
  unauthorised: temporary('Your session has ended. Sign in again, then retry.'),
  timeout: temporary('The server took too long to respond. Retry.'),
}

/** `sent` is the share of the file that was sent, 0 to 1. */
export function explainUploadFailure(error: ApiError | undefined, sent: number): Refusal {
  if (error?.code === 'network') {
    const progress = sent > 0 ? ` at ${formatPercent(Math.floor(sent * 100))}` : ''
    return { ...temporary(`The connection dropped${progress}.`), isLost: true }
  }
  if (error?.code === 'review_closed') return final(`${error.message}. The file wasn’t added.`)
  // The server's message describes the problem with the file's content.
  if (error?.code === 'invalid_file_type') return final(`${error.message}.`)
  return (
    (error && refusals[error.code]) ??
    temporary(addRetryAdvice(`${error?.message ?? 'Something went wrong'}.`, 'Retry.'))
  )
}
