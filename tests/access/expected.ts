import type { ErrorCode } from '#contract/core/errors.ts'
import { type Caller, callers, table } from './table.ts'

/**
 * Rows whose request is valid and authorized, but fails with a domain error because of this test's data. A caller
 * without access must never receive this error.
 */
const answeredByDomain: Record<string, ErrorCode> = {
  // The company already has a profile, is in review and has an open review.
  createProfile: 'already_exists',
  submitCompany: 'status_not_allowed',
  openReview: 'review_open',
  // All callers have verified their email addresses.
  sendVerificationEmail: 'address_verified',
  // The invitation secrets and bank tokens do not exist.
  acceptInvite: 'invite_not_valid',
  finishBankConnection: 'connection_state',
  reauthBankConnection: 'connection_state',
  confirmBankRelink: 'connection_state',
  saveQuilttConnection: 'connection_state',
}

/** The expected result by caller: `ok`, the status of an access error, or the domain's error code. */
export function getExpectedResults(row: string): Map<Caller, string> {
  const answers = (table[row] ?? '').trim().split(/\s+/)
  if (answers.length !== callers.length) throw new Error(`${row} needs one answer a caller`)
  const toResult = (answer = '') => (answer === 'ok' ? (answeredByDomain[row] ?? 'ok') : answer)
  return new Map(callers.map((caller, index) => [caller, toResult(answers[index])]))
}
