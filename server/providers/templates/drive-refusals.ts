import { z } from 'zod'
import { ProviderError, type ProviderFailure } from '../../core/provider-error.ts'
import { parseJson } from '../replies.ts'
import { createUnusableDocumentError } from './unusable-document.ts'

const refusal = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).min(1) }),
})

/** Parses Google's error reason, such as `storageQuotaExceeded`; undefined if missing. */
export const parseGoogleReason = (body: string): string | undefined =>
  refusal.safeParse(parseJson(body)).data?.error.errors[0]?.reason

const TOO_FAST = ['rateLimitExceeded', 'userRateLimitExceeded', 'sharingRateLimitExceeded']

const NO_SUCH_DOCUMENT = 'This document does not exist or is not shared with our service account.'
const NO_SUCH_DRIVE = 'This shared drive does not exist or our service account is not a member.'
const NO_RIGHTS =
  'Our service account cannot copy this document. Share the document with the account, and let it edit the target folder.'

/** Messages for the user, by Google's error reason. */
const MESSAGES: Record<string, string> = {
  storageQuotaExceeded:
    'The copy cannot be stored because a service account has no storage. Choose a target folder on a shared drive.',
  teamDriveFileLimitExceeded: 'The shared drive is full.',
  insufficientFilePermissions: NO_RIGHTS,
  insufficientPermissions: NO_RIGHTS,
  insufficientParentPermissions: NO_RIGHTS,
  cannotCopyFile: 'Copying is disabled for this document.',
  notFound: NO_SUCH_DOCUMENT,
}

/**
 * Maps a status and reason to a failure kind; undefined if the default kind applies. Drive uses 403 for rate limits and
 * for missing permissions.
 */
export function toDriveFailure(status: number, reason: string | undefined): ProviderFailure | undefined {
  if (reason === undefined || status !== 403) return undefined
  if (TOO_FAST.includes(reason)) return 'rate_limited'
  return reason in MESSAGES ? 'user_action' : undefined
}

/** Converts an error that a user can fix into an error with instructions. Returns other errors unchanged. */
export function toUserError(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  if (error.kind === 'not_found')
    return createUnusableDocumentError(
      error.operation === 'find copy' ? NO_SUCH_DRIVE : NO_SUCH_DOCUMENT,
      error,
    )
  const message = error.kind === 'user_action' ? MESSAGES[error.details.code ?? ''] : undefined
  return message === undefined ? error : createUnusableDocumentError(message, error)
}
