interface ErrorEntry {
  status: number
  message: string
}

/** The errors that the server answers. */
export const serverErrors = {
  invalid_request: { status: 400, message: 'Some of what was sent cannot be accepted' },
  incomplete_application: { status: 400, message: 'The application is not complete yet' },
  invalid_file_type: { status: 415, message: 'This kind of file is not accepted' },
  unsupported_media_type: { status: 415, message: 'This content type is not accepted here' },
  page_out_of_range: {
    status: 400,
    message: 'Lists end at row 10,000. Narrow the search or the filters',
  },
  unauthorised: { status: 401, message: 'Sign in to go on' },
  forbidden: { status: 403, message: 'You may see this, but not do that' },
  address_not_verified: {
    status: 403,
    message:
      'Confirm your email address first: open the email from your login provider, follow its link, then sign in again',
  },
  not_found: { status: 404, message: 'Not found' },
  method_not_allowed: { status: 405, message: 'This address takes other methods' },
  edit_conflict: { status: 409, message: 'Somebody else changed the same answer meanwhile' },
  idempotency_mismatch: { status: 409, message: 'This Idempotency-Key was used for another request' },
  idempotency_running: {
    status: 409,
    message: 'The first request with this Idempotency-Key is still at work',
  },
  idempotency_unknown: {
    status: 409,
    message:
      'The first request with this Idempotency-Key broke off; look what it did before you send a new one',
  },
  not_editable: { status: 409, message: 'The application cannot be changed in its present status' },
  status_not_allowed: { status: 409, message: 'The company cannot move to that status now' },
  not_cfo_customer: { status: 409, message: 'This company is no CFO customer' },
  status_not_applicable: { status: 400, message: "That status can't be applied to the company" },
  name_taken: { status: 409, message: 'Another company already uses this name' },
  review_open: { status: 409, message: 'This company already has an open review' },
  review_closed: { status: 409, message: 'This part of the review is not open' },
  documents_missing: { status: 409, message: 'Every requested document needs at least one file' },
  answers_missing: { status: 409, message: 'Every question that was asked needs an answer' },
  answer_unchanged: { status: 409, message: 'Change the answer, or write a reply' },
  already_member: { status: 409, message: 'This person is in the team already' },
  already_invited: {
    status: 409,
    message: 'This address is invited already; send the invitation again instead',
  },
  invite_not_valid: {
    status: 409,
    message: 'This invitation is used up, too old, or meant for another address',
  },
  last_owner: { status: 409, message: 'A company keeps at least one owner' },
  last_admin: { status: 409, message: 'Somebody has to remain admin' },
  sync_running: { status: 409, message: 'A sync is running already' },
  intro_not_draft: { status: 409, message: 'This application was submitted already' },
  intro_not_submitted: { status: 409, message: 'Submit the application before sending it' },
  intro_not_waiting: {
    status: 409,
    message: 'Only an application that waits for its first release can be sent back',
  },
  introduction_closed: { status: 409, message: 'This introduction was withdrawn or has expired' },
  connection_state: { status: 409, message: 'This visit to the bank is over; start again' },
  limit_reached: { status: 409, message: 'There can be no more of these' },
  already_exists: { status: 409, message: 'This already exists' },
  offer_accepted: {
    status: 409,
    message: 'An offer is accepted already; withdraw it before you make another',
  },
  offer_closed: { status: 409, message: 'This offer is no longer open' },
  connection_linked: { status: 409, message: 'Selected Connection has linked already' },
  connection_invalid_data: { status: 409, message: 'Selected connection should contain link_url' },
  no_company_name: { status: 409, message: 'no company name in state' },
  too_large: { status: 413, message: 'This is too large' },
  too_many_requests: { status: 429, message: 'Too many requests, wait a moment' },
  storage_full: { status: 507, message: 'There is no room left for this file' },
  provider_rejected: { status: 409, message: 'The connected service did not accept this' },
  provider_unavailable: { status: 503, message: 'The connected service does not answer, try again soon' },
  unavailable: { status: 503, message: 'The service is busy, try again in a moment' },
  undefined_error: { status: 500, message: 'Undefined error' },
} as const satisfies Record<string, ErrorEntry>

/** The errors that the web app, or the client it calls through, raises without the server. */
export const clientErrors = {
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
  network: { status: 500, message: 'The connection dropped' },
  timeout: { status: 500, message: 'The answer took too long' },
  cancelled: { status: 500, message: 'Cancelled' },
} as const satisfies Record<string, ErrorEntry>

/** Every error the product can answer or raise. */
export const errors = { ...serverErrors, ...clientErrors } as const

export type ErrorCode = keyof typeof errors

/** One refused part of a request: where it stands (`body.name`, `query.page`) and what to do about it. */
export interface FieldError {
  path: string
  message: string
}

/** A field that somebody else changed after the client's base version, with both values. */
export interface FieldConflict {
  field: string
  yours: unknown
  theirs: unknown
  author: { id: string; name: string } | null
  at: string
  /** The number of the change that holds `theirs`: the Base-Version to send when keeping yours. */
  version: number
}

/** Details of an error; each error fills only those that apply. */
export interface ErrorDetails {
  errors?: FieldError[] | undefined
  conflicts?: FieldConflict[] | undefined
  /** Statuses that the company may go to now. */
  allowed?: string[] | undefined
  /** Seconds to wait before a retry. */
  retry_after?: number | undefined
  request_id?: string | undefined
}

/** The product's one error. `message` may be shown to people; `cause` never leaves the process. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly status: number
  readonly details: ErrorDetails

  constructor(code: ErrorCode, options: { message?: string; details?: ErrorDetails; cause?: unknown } = {}) {
    super(options.message ?? errors[code].message, { cause: options.cause })
    this.code = code
    this.status = errors[code].status
    this.details = options.details ?? {}
  }
}

/** For `executeTakeFirstOrThrow`, where a row may be missing. An arrow function, as Kysely calls others with `new`. */
export const notFound = () => new AppError('not_found')

/** Refuses one field of a request, by its path, such as `body.name`. */
export const invalidField = (path: string, message: string, cause?: unknown) =>
  new AppError('invalid_request', { cause, details: { errors: [{ path, message }] } })

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errors, code)
}
