import { z } from 'zod'
import { ProviderError, type ProviderFailure } from '../../core/provider-error.ts'
import { parseJson } from '../replies.ts'
import { cannotUse } from './cannot-use.ts'

const refusal = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })).min(1) }),
})

/** Google's reason for a refusal, such as `storageQuotaExceeded`; undefined when it gave none. */
export const parseReason = (body: string): string | undefined =>
  refusal.safeParse(parseJson(body)).data?.error.errors[0]?.reason

const TOO_FAST = ['rateLimitExceeded', 'userRateLimitExceeded', 'sharingRateLimitExceeded']

const NO_SUCH_DOCUMENT = 'There is no such document, or it is not shared with our service account.'
const NO_SUCH_DRIVE = 'There is no such shared drive, or our service account is no member of it.'
const NO_RIGHTS =
  'Our service account may not copy this. Share the document with it, and let it edit the target folder.'

/** What an administrator has to do in Drive, by Google's reason. */
const MESSAGES: Record<string, string> = {
  storageQuotaExceeded:
    'There is no storage for the copy: a service account has none of its own. Choose a target folder on a shared drive.',
  teamDriveFileLimitExceeded: 'The shared drive is full: it cannot hold another file.',
  insufficientFilePermissions: NO_RIGHTS,
  insufficientPermissions: NO_RIGHTS,
  insufficientParentPermissions: NO_RIGHTS,
  cannotCopyFile: 'Copying is switched off for this document.',
  notFound: NO_SUCH_DOCUMENT,
}

/** The meaning of a refusal's status and reason: Drive uses 403 for rate limits as well as missing rights. */
export function driveFailure(status: number, reason: string | undefined): ProviderFailure | undefined {
  if (reason === undefined || status !== 403) return undefined
  if (TOO_FAST.includes(reason)) return 'rate_limited'
  return reason in MESSAGES ? 'user_action' : undefined
}

/** Turns an error that a person can do something about into one with a readable message; returns others unchanged. */
export function toUserError(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  if (error.kind === 'not_found')
    return cannotUse(error.operation === 'find copy' ? NO_SUCH_DRIVE : NO_SUCH_DOCUMENT, error)
  const message = error.kind === 'user_action' ? MESSAGES[error.details.code ?? ''] : undefined
  return message === undefined ? error : cannotUse(message, error)
}
