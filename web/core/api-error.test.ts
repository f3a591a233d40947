import { expect, test } from 'vitest'
import { errors } from '#contract/core/errors.ts'
import { addRetryAdvice } from './api-error.ts'

test.each([
  [errors.network.message, 'The connection dropped. Nothing was sent. Try again.'],
  [errors.unavailable.message, 'The service is busy. Try again in a moment. Nothing was sent.'],
  [errors.too_many_requests.message, 'Too many requests. Wait a moment and try again. Nothing was sent.'],
])('advice to retry is added to “%s” only if it is missing', (message, text) => {
  expect(addRetryAdvice(`${message}. Nothing was sent.`)).toBe(text)
})
