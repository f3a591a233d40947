import { expect, test } from 'vitest'
import { AppError, type ErrorCode, errors } from '#contract/core/errors.ts'
import { addRetryAdvice, explainFailure, toApiError } from './api-error.ts'

test.each([
  [errors.network.message, 'The connection dropped. Nothing was sent. Try again.'],
  [errors.unavailable.message, 'The service is busy. Try again in a moment. Nothing was sent.'],
  [errors.too_many_requests.message, 'Too many requests. Wait a moment and try again. Nothing was sent.'],
])('advice to retry is added to “%s” only if it is missing', (message, text) => {
  expect(addRetryAdvice(`${message}. Nothing was sent.`)).toBe(text)
})

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
  const text = explain(new AppError(code))
  expect(text).toContain('We don’t know whether this worked.')
  expect(text.match(/try again/gi)).toHaveLength(1)
})
