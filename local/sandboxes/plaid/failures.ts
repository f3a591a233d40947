import { z } from 'zod'

interface ErrorDetails {
  status: number
  error_type: string
  error_message: string
  /** The message for users; null if there is none. */
  display_message: string | null
}

const invalidInput = (error_message: string): ErrorDetails => ({
  status: 400,
  error_type: 'INVALID_INPUT',
  error_message,
  display_message: null,
})

const itemError = (error_message: string, display_message: string | null = null): ErrorDetails => ({
  status: 400,
  error_type: 'ITEM_ERROR',
  error_message,
  display_message,
})

const ERRORS: Record<string, ErrorDetails> = {
  NOT_FOUND: { ...invalidInput('the requested endpoint was not found'), error_type: 'INVALID_REQUEST' },
  SANDBOX_WEBHOOK_INVALID: {
    ...invalidInput('the item has no webhook address'),
    error_type: 'SANDBOX_ERROR',
  },
  INVALID_FIELD: { ...invalidInput('a field is missing or invalid'), error_type: 'INVALID_REQUEST' },
  INVALID_API_KEYS: invalidInput('invalid client_id or secret provided'),
  INVALID_ACCESS_TOKEN: invalidInput('could not find matching access token'),
  INVALID_PUBLIC_TOKEN: invalidInput('could not find matching public token'),
  INVALID_LINK_TOKEN: invalidInput('link token is expired, already used or unknown'),
  INVALID_INSTITUTION: invalidInput('invalid institution_id provided'),
  INVALID_WEBHOOK_VERIFICATION_KEY_ID: invalidInput('invalid key_id provided'),
  ITEM_NOT_FOUND: itemError('the item was not found or has been removed'),
  ITEM_LOGIN_REQUIRED: itemError(
    'the login details of this item have changed and a user login is required',
    'Your bank asks you to sign in again.',
  ),
  USER_PERMISSION_REVOKED: itemError('the holder of this account has revoked their permission'),
  PRODUCT_NOT_READY: itemError('the requested product is not yet ready'),
  INVALID_CREDENTIALS: itemError(
    'the provided credentials were not correct',
    'The user name or the password is not correct. Check them and try again.',
  ),
  INSTITUTION_DOWN: {
    status: 400,
    error_type: 'INSTITUTION_ERROR',
    error_message: 'this institution is not currently responding',
    display_message: 'This bank is not responding. Try again in a few hours.',
  },
  TRANSACTIONS_SYNC_MUTATION_DURING_PAGINATION: {
    status: 400,
    error_type: 'TRANSACTIONS_ERROR',
    error_message: 'underlying transaction data changed since last page was fetched',
    display_message: null,
  },
  INTERNAL_SERVER_ERROR: {
    status: 500,
    error_type: 'API_ERROR',
    error_message: 'an unexpected error occurred',
    display_message: null,
  },
  RATE_LIMIT: {
    status: 429,
    error_type: 'RATE_LIMIT_EXCEEDED',
    error_message: 'rate limit exceeded for this client and item',
    display_message: null,
  },
}

export class PlaidFailure extends Error {
  override name = 'PlaidFailure'
  readonly status: number
  readonly code: string

  constructor(code: string, status?: number, message?: string) {
    super(message ?? getErrorDetails(code).error_message)
    this.code = code
    this.status = status ?? getErrorDetails(code).status
  }
}

const getErrorDetails = (code: string): ErrorDetails =>
  ERRORS[code] ?? itemError('you selected this error in the sandbox')

export function toErrorReply(code: string, message?: string) {
  const { error_type, error_message, display_message } = getErrorDetails(code)
  return {
    error_type,
    error_code: code,
    error_message: message ?? error_message,
    display_message,
    documentation_url: '',
    suggested_action: null,
  }
}

/** Throws `INVALID_FIELD` with the paths of the invalid fields. */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body ?? {})
  if (parsed.success) return parsed.data
  const places = parsed.error.issues.map(({ path }) => path.join('.')).join(', ')
  throw new PlaidFailure('INVALID_FIELD', 400, `the following fields are missing or invalid: ${places}`)
}
