import type { ErrorCode } from '#contract/core/errors.ts'
import { type Caller, callers, table } from './table.ts'

/**
 * The domain error for each table row whose request is valid and authorized, but conflicts with the test data. A caller
 * without access must never receive a domain error.
 */
const answeredByDomain: Record<string, ErrorCode> = {
  // The company already has a profile, is not a draft and has an open review.
  createProfile: 'already_exists',
  submitCompany: 'status_not_allowed',
  openReview: 'review_open',
  // All callers have verified their email addresses.
  sendVerificationEmail: 'address_verified',
  // No invitation has the request's secret, and no bank sign-in is in progress.
  acceptInvite: 'invite_not_valid',
  finishBankConnection: 'connection_state',
  reauthBankConnection: 'connection_state',
  confirmBankRelink: 'connection_state',
  saveQuilttConnection: 'connection_state',
}

/** Returns each caller's expected result: `ok`, the status of an access error, or the domain's error code. */
export function getExpectedResults(row: string): Map<Caller, string> {
  const answers = (table[row] ?? '').trim().split(/\s+/)
  if (answers.length !== callers.length) throw new Error(`${row} needs one result per caller`)
  const toResult = (answer = '') => (answer === 'ok' ? (answeredByDomain[row] ?? 'ok') : answer)
  return new Map(callers.map((caller, index) => [caller, toResult(answers[index])]))
}
