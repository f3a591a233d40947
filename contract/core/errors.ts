interface ErrorEntry {
  status: number
  message: string
}

export const serverErrors = {
  invalid_request: { status: 400, message: 'Some fields are invalid. Correct them and try again' },
  incomplete_application: { status: 400, message: 'Complete the application before you submit it' },
  file_infected: {
    status: 403,
    message: 'Malware was found in this file, so it can’t be downloaded. Upload or request a clean copy',
  },
  file_not_scanned: {
    status: 503,
    message: 'This file has not been scanned for malware yet. Try again in a few minutes',
  },
  invalid_file_type: { status: 415, message: 'This file type is not supported' },
  unsupported_media_type: { status: 415, message: 'This content type is not supported' },
  page_out_of_range: {
    status: 400,
    message: 'Lists end at row 10,000. Narrow the search or the filters',
  },
  unauthorised: { status: 401, message: 'Sign in to continue' },
  account_erased: {
    status: 403,
    message: 'This account was erased. You can sign up again after 30 days',
  },
  forbidden: { status: 403, message: 'You don’t have permission to do this' },
  address_not_verified: {
    status: 403,
    message:
      'Confirm your email address first: open the email from your login provider, follow its link, then sign in again',
  },
  address_verified: {
    status: 409,
    message: 'Your email address is already confirmed. Reload the page to continue',
  },
  not_supported: { status: 409, message: 'This installation doesn’t support this action' },
  not_found: { status: 404, message: 'Not found' },
  method_not_allowed: { status: 405, message: 'This method is not supported' },
  edit_conflict: { status: 409, message: 'Someone else changed this answer. Compare both versions' },
  idempotency_mismatch: {
    status: 409,
    message: 'This Idempotency-Key was already used for a different request',
  },
  idempotency_running: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still running',
  },
  idempotency_unknown: {
    status: 409,
    message:
      'The first request with this Idempotency-Key was interrupted. Check its result before you send a new request',
  },
  not_editable: { status: 409, message: 'The application can’t be edited in its current status' },
  status_not_allowed: { status: 409, message: 'The company can’t move to this status right now' },
  not_cfo_customer: { status: 409, message: 'This company is not a CFO customer' },
  status_not_applicable: { status: 400, message: "That status can't be applied to the company" },
  name_taken: { status: 409, message: 'Another company already uses this name' },
  review_open: { status: 409, message: 'This company already has an open review' },
  review_closed: {
    status: 409,
    message: 'This section of the review is not open. Reload the page to see its status',
  },
  documents_missing: { status: 409, message: 'Every requested document needs at least one file' },
  answers_missing: { status: 409, message: 'Answer every question from the reviewer' },
  answer_unchanged: { status: 409, message: 'Change the answer or write a reply' },
  already_member: { status: 409, message: 'This person is already on the team' },
  already_invited: {
    status: 409,
    message: 'This address is already invited. Resend the invitation instead',
  },
  invite_not_valid: {
    status: 409,
    message: 'This invitation was already used, has expired, or was sent to a different address',
  },
  last_owner: { status: 409, message: 'A company needs at least one owner' },
  last_admin: { status: 409, message: 'You can’t remove the last admin' },
  erasure_blocked: { status: 409, message: 'This person or company can’t be erased now' },
  sync_running: { status: 409, message: 'A sync is already running' },
  intro_not_draft: { status: 409, message: 'This application was already submitted' },
  intro_not_submitted: { status: 409, message: 'Submit the application before you send it' },
  intro_not_waiting: {
    status: 409,
    message: 'You can send back an application only while it is waiting for its first release',
  },
  introduction_closed: { status: 409, message: 'This introduction was withdrawn or has expired' },
  connection_state: { status: 409, message: 'This bank sign-in has expired. Connect the bank again' },
  limit_reached: { status: 409, message: 'You’ve reached the limit and can’t add more' },
  already_exists: { status: 409, message: 'This already exists' },
  offer_accepted: {
    status: 409,
    message: 'The company has already accepted an offer. Withdraw it before you make a new offer',
  },
  not_signable: { status: 409, message: 'This document can’t be signed or changed now' },
  not_signed: { status: 409, message: 'This document has no signed copy to accept' },
  offer_closed: { status: 409, message: 'This offer is no longer open' },
  request_closed: { status: 409, message: 'There is no open request for different terms' },
  connection_linked: { status: 409, message: 'Selected Connection has linked already' },
  connection_invalid_data: { status: 409, message: 'Selected connection should contain link_url' },
  no_company_name: { status: 409, message: 'no company name in state' },
  too_large: { status: 413, message: 'The file or request is too large' },
  too_many_requests: { status: 429, message: 'Too many requests. Wait a moment and try again' },
  storage_full: { status: 507, message: 'There isn’t enough storage for this file' },
  provider_rejected: { status: 409, message: 'The connected service rejected this request' },
  provider_unavailable: {
    status: 503,
    message: 'The connected service is not responding. Try again in a few minutes',
  },
  unavailable: { status: 503, message: 'The service is busy. Try again in a moment' },
  undefined_error: { status: 500, message: 'Undefined error' },
} as const satisfies Record<string, ErrorEntry>

/**
 * Errors raised by the web app and the HTTP client. `buildClientError` applies the statuses below. The server also
 * raises the first three errors, with different statuses.
 */
export const clientErrors = {
  connection_linked: { status: 500, message: serverErrors.connection_linked.message },
  connection_invalid_data: { status: 500, message: serverErrors.connection_invalid_data.message },
  no_company_name: { status: 500, message: serverErrors.no_company_name.message },
  no_company: { status: 500, message: 'no company data in state' },
  no_codat: { status: 500, message: 'no Codat Data in state' },
  no_company_or_codat_id: { status: 500, message: 'no company or Codat id in state' },
  no_accounts: { status: 500, message: 'accounts should exists' },
  no_account_to_disconnect: { status: 500, message: 'account to disconnect should exists' },
  no_user: { status: 500, message: 'no user data in state' },
  company_not_saved: { status: 500, message: 'company data should be saved' },
  no_company_selected: { status: 500, message: 'no company selected' },
  no_actual_review: { status: 500, message: 'actual review should exists' },
  no_review: { status: 500, message: 'review should be set' },
  no_documents: { status: 500, message: 'documents info should exists' },
  invalid_codat_link: { status: 500, message: 'codat link is not valid' },
  invalid_company_status: { status: 500, message: 'invalid company status' },
  no_assessment: { status: 500, message: 'No financials assessment found' },
  no_token: { status: 403, message: "Can't load Auth0 token" },
  /** A 4xx status without its own code, in a response that is not an API error, such as a proxy's error page. */
  bad_request: { status: 400, message: 'The request was rejected' },
  /** Like `bad_request`, for 5xx responses. */
  bad_response: { status: 502, message: 'The service is busy. Try again in a moment' },
  network: { status: 500, message: 'The connection dropped' },
  timeout: { status: 500, message: 'The request timed out' },
  cancelled: { status: 500, message: 'Cancelled' },
} as const satisfies Record<string, ErrorEntry>

export const errors = { ...clientErrors, ...serverErrors } as const

export type ErrorCode = keyof typeof errors

export const downloadErrors = ['file_infected', 'file_not_scanned'] as const satisfies ErrorCode[]

export interface FieldError {
  path: string
  message: string
}

/** A conflict: a saved answer is newer than the version that the client edited. */
export interface FieldConflict {
  field: string
  yours: unknown
  theirs: unknown
  author: { id: string; name: string } | null
  at: string
  /** The number of the change that saved `theirs`. Send it as Base-Version to overwrite `theirs` with `yours`. */
  version: number
}

export interface ErrorDetails {
  errors?: FieldError[] | undefined
  conflicts?: FieldConflict[] | undefined
  /** Statuses that the company can move to now. */
  allowed?: string[] | undefined
  /** Seconds to wait before a retry. */
  retry_after?: number | undefined
  request_id?: string | undefined
}

interface AppErrorOptions {
  status?: number
  message?: string
  details?: ErrorDetails
  cause?: unknown
}

/** `message` may be shown to users; `cause` goes only to the log. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? errors[code].message, { cause: options.cause })
    this.code = code
    this.status = options.status ?? errors[code].status
    this.details = options.details ?? {}
  }
}

/** Creates an error in the web app, with its status from specification §8. */
export const buildClientError = (code: keyof typeof clientErrors) =>
  new AppError(code, { status: clientErrors[code].status })

/** Passed to `executeTakeFirstOrThrow`. Must be an arrow function: Kysely calls regular functions with `new`. */
export const notFound = () => new AppError('not_found')

/** Creates a validation error for the field at a path such as `body.name`. */
export const invalidField = (path: string, message: string, cause?: unknown) =>
  new AppError('invalid_request', { cause, details: { errors: [{ path, message }] } })

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errors, code)
}
