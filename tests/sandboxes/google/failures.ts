import { Refusal } from '#local/sandboxes/kit/api-server.ts'

const REASONS: Record<number, string> = {
  400: 'badRequest',
  401: 'authError',
  403: 'forbidden',
  404: 'notFound',
  429: 'rateLimitExceeded',
  500: 'internalError',
  503: 'backendError',
}

/** Uses OAuth's format for a reason that starts with `invalid_`, otherwise Drive's format. */
export function toGoogleErrorBody({ status, message, reason }: Refusal): object {
  if (reason?.startsWith('invalid_')) return { error: reason, error_description: message }
  const word = reason ?? REASONS[status] ?? 'badRequest'
  return { error: { code: status, message, errors: [{ domain: 'global', reason: word, message }] } }
}

export const buildFileNotFound = (id: string) => new Refusal(404, `File not found: ${id}.`, 'notFound')
