import { expect, test } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { buildFakeLogin } from '#web/testing/services.ts'
import { getAccessToken } from './auth0-login.ts'
import { loginProblems, toLoginFailure } from './login-failure.ts'

/** The login library's errors have their code in `error`. */
const thrownWith = (error: string, message: string) => Object.assign(new Error(message), { error })

test.each([
  [thrownWith('timeout', 'Timeout'), 'timeout'],
  [new Error("Timeout when executing 'fetch'"), 'timeout'],
  [thrownWith('cancelled', 'Popup closed'), 'cancelled'],
  [thrownWith('state_mismatch', 'Invalid state'), 'state_mismatch'],
  [thrownWith('missing_transaction', 'Invalid state'), 'missing_transaction'],
  [thrownWith('missing_refresh_token', 'Missing Refresh Token'), 'missing_refresh_token'],
  [thrownWith('mfa_required', 'Multifactor authentication required'), 'mfa_required'],
  [thrownWith('login_required', 'Login required'), 'login_required'],
  [thrownWith('access_denied', 'The person declined'), 'access_denied'],
  [new TypeError('Failed to fetch'), 'network'],
  [thrownWith('server_error', 'It broke'), 'login_failed'],
  ['not an error', 'login_failed'],
])('%s is reported as %s', (thrown, code) => {
  expect(toLoginFailure(thrown, 'login_failed').code).toBe(code)
})

test("state mismatches have the specification's title", () => {
  expect(loginProblems.state_mismatch.title).toBe('Invalid state')
  expect(loginProblems.missing_transaction.title).toBe('Invalid state')
})

test("values that are not errors get the specification's messages", () => {
  expect(toLoginFailure(undefined, 'login_failed').message).toBe('Login failed')
  expect(toLoginFailure(undefined, 'token_failed').message).toBe('Get access token failed')
})

test.each([
  ['login_required', 'unauthorised'],
  ['missing_refresh_token', 'unauthorised'],
  ['mfa_required', 'unauthorised'],
  ['timeout', 'timeout'],
  ['server_error', 'no_token'],
])('a call without a token because of %s fails with %s', async (error, code) => {
  const login = buildFakeLogin({ token: () => Promise.reject(thrownWith(error, 'no')) })
  const failure = await getAccessToken(login).catch((thrown: unknown) => thrown)
  expect(failure).toBeInstanceOf(AppError)
  expect(failure).toMatchObject({ code })
})
