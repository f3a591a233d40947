import { formatPercent } from '#contract/rules/numbers.ts'
import type { ErrorCode } from '#contract/core/errors.ts'
import { maxFileSize } from '#contract/documents.ts'
import type { ApiError } from '#web/core/api-error.ts'

export interface Refusal {
  text: string
  /** Whether retrying with the same file cannot help. */
  isFinal: boolean
  /** Whether the connection was lost, and the same file goes by itself once it is back. */
  isLost?: boolean
}

const final = (text: string): Refusal => ({ text, isFinal: true })
const temporary = (text: string): Refusal => ({ text, isFinal: false })

/** Checks a file before it is sent. */
export function checkFile({ size }: Pick<File, 'size'>): Refusal | null {
  if (size === 0) return final('This file is empty. Choose another one.')
  return size > maxFileSize ? tooLarge : null
}

const tooLarge = final('This file is larger than 50 MB. Send a smaller one, or split it.')

const refusals: Partial<Record<ErrorCode, Refusal>> = {
  too_large: tooLarge,
  storage_full: temporary(
    'There is no room left for this file. Delete one that is no longer needed, then retry.',
  ),
  not_editable: final('The application cannot be changed now, so no file was added.'),
  review_closed: final('This request was closed meanwhile. Nothing more has to be sent.'),
  no_actual_review: final('This request was closed meanwhile. Nothing more has to be sent.'),
  not_found: final('This request is no longer there. Reload the page.'),
  edit_conflict: temporary(
    'Somebody else put a file here meanwhile. Look at it; retry puts yours in its place.',
  ),
  unauthorised: temporary('Your session has ended. Sign in again, then retry.'),
  timeout: temporary('The server took too long to answer. Retry.'),
}

/** Explains a failed upload. `sent` is the share of the file that was sent, 0 to 1. */
export function explainUploadFailure(error: ApiError | undefined, sent: number): Refusal {
  if (error?.code === 'network') {
    const place = sent > 0 ? ` at ${formatPercent(Math.floor(sent * 100))}` : ''
    return { ...temporary(`The connection dropped${place}.`), isLost: true }
  }
  // The server says what is wrong with the content of a file.
  if (error?.code === 'invalid_file_type') return final(`${error.message}.`)
  return (error && refusals[error.code]) ?? temporary(`${error?.message ?? 'Something went wrong'}. Retry.`)
}
