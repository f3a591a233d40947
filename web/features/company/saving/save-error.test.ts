import { expect, test } from 'vitest'
import { AppError, type ErrorCode } from '#contract/core/errors.ts'
import { toApiError } from '#web/core/api-error.ts'
import { type SaveFailure, toSaveFailure } from './save-error.ts'

const profile = { entityKey: 'profile' as const, baseVersion: 1, answers: { first_name: 'Maya' } }
const company = { entityKey: 'company' as const, baseVersion: 1, answers: { name: 'Tidal Kiln' } }

test.each<[ErrorCode, SaveFailure['kind']]>([
  ['network', 'offline'],
  ['timeout', 'offline'],
  ['unavailable', 'offline'],
  ['idempotency_running', 'offline'],
  ['unauthorised', 'session_ended'],
  ['not_editable', 'locked'],
  ['already_exists', 'profile_exists'],
  ['idempotency_unknown', 'profile_exists'],
  ['forbidden', 'failed'],
])('error %s of a first profile is a failure of kind %s', (code, kind) => {
  expect(toSaveFailure(toApiError(new AppError(code)), profile).kind).toBe(kind)
})

test('an attempt that is still running is retried after the time that the server requests', () => {
  const error = toApiError(new AppError('idempotency_running', { details: { retry_after: 2 } }))
  expect(toSaveFailure(error, profile)).toEqual({ kind: 'offline', retryAfterSeconds: 2 })
})

test('a taken name is an error of its field', () => {
  expect(toSaveFailure(toApiError(new AppError('name_taken')), company)).toMatchObject({
    messages: { 'company.name': 'Another company already uses this name' },
  })
})
