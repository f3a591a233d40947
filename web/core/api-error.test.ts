import { expect, test } from 'vitest'
import { AppError, type ErrorCode } from '#contract/core/errors.ts'
import { explainFailure, toApiError } from './api-error.ts'

const explain = (error: AppError) => explainFailure(toApiError(error), 'Nothing was sent.')

test.each<ErrorCode>(['invalid_request', 'forbidden', 'name_taken', 'too_many_requests'])(
  'the rejection "%s" states that nothing happened',
  (code) => {
    expect(explain(new AppError(code))).toMatch(/\. Nothing was sent\.$/)
  },
)

test.each([
  'network',
  'timeout',
  'bad_response',
  'unavailable',
  'idempotency_running',
  'idempotency_unknown',
] as const)('the failure "%s" claims no outcome', (code) => {
  expect(explain(new AppError(code))).toMatch(
    /\. We don’t know whether this worked\. Check before you try again\.$/,
  )
})
