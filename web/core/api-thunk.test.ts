import { expect, test } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { toApiError } from './api-error.ts'

test("a failure is serializable and has the specification's fields", () => {
  const details = { allowed: ['draft'] }
  const error = toApiError(new AppError('status_not_applicable', { message: 'Not from here', details }))
  expect(error).toMatchObject({ status: 400, message: 'Not from here', responseData: details })
  expect(error.statusText).not.toBe('')
  expect(structuredClone(error)).toEqual(error)
})

test('an unknown thrown value has status 500', () => {
  expect(toApiError('nonsense')).toMatchObject({ status: 500, message: 'Undefined error', responseData: {} })
})
