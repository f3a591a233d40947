import { describe, expect, test } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { ProviderError, type ProviderFailure } from '#server/core/provider-error.ts'
import { toAppError } from './problem.ts'

const fromDatabase = (code: string, constraint?: string) =>
  Object.assign(new Error('the database’s own words'), { code, constraint })

describe('database errors', () => {
  test.each([
    ['22021', undefined, 'invalid_request'],
    ['22P02', undefined, 'invalid_request'],
    ['22003', undefined, 'invalid_request'],
    ['23502', undefined, 'invalid_request'],
    ['23503', undefined, 'invalid_request'],
    ['23514', undefined, 'invalid_request'],
    ['23505', undefined, 'already_exists'],
    ['23505', 'companies_name_key', 'name_taken'],
    ['08006', undefined, 'unavailable'],
    ['53300', undefined, 'unavailable'],
    ['57014', undefined, 'unavailable'],
    ['57P01', undefined, 'unavailable'],
    ['57P03', undefined, 'unavailable'],
    ['42P01', undefined, 'undefined_error'],
    ['40001', undefined, 'undefined_error'],
  ])('%s %s is %s', (code, constraint, expected) => {
    const cause = fromDatabase(code, constraint)
    const error = toAppError(cause)
    expect(error.code).toBe(expected)
    expect(error.cause).toBe(cause)
    expect(JSON.stringify([error.message, error.details])).not.toContain('own words')
  })
})

describe('connection errors', () => {
  test.each([
    Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('read'), { code: 'ECONNRESET' }),
    new Error('Connection terminated unexpectedly'),
    new Error('Connection terminated due to connection timeout'),
    new Error('timeout exceeded when trying to connect'),
  ])('%s is unavailable', (cause) => {
    expect(toAppError(cause)).toMatchObject({ code: 'unavailable', status: 503 })
  })
})

describe('provider errors', () => {
  test.each<[ProviderFailure, string]>([
    ['auth', 'provider_unavailable'],
    ['down', 'provider_unavailable'],
    ['rate_limited', 'provider_unavailable'],
    ['invalid', 'provider_unavailable'],
    ['not_ready', 'provider_unavailable'],
    ['not_found', 'provider_rejected'],
    ['user_action', 'provider_rejected'],
  ])('%s becomes %s, with our own message', (kind, code) => {
    const details = { body: 'the vendor’s own words' }
    const error = toAppError(new ProviderError('codat', 'list', kind, { retryAfterSeconds: 60, details }))
    expect(error.code).toBe(code)
    expect(JSON.stringify([error.message, error.details])).not.toMatch(/codat|own words/i)
    expect(error.details.retry_after).toBe(code === 'provider_unavailable' ? 60 : undefined)
  })
})

test('our own errors stay unchanged', () => {
  const error = new AppError('review_open')
  expect(toAppError(error)).toBe(error)
})

test.each([new Error('secret path /srv'), 'a text', null, undefined, 42, { code: 'EWHATEVER' }])(
  'any other error, %s, reveals nothing',
  (thrown) => {
    const error = toAppError(thrown)
    expect(error).toMatchObject({ code: 'undefined_error', status: 500, message: 'Undefined error' })
    expect(error.details).toEqual({})
  },
)

test.each([
  [400, 'invalid_request'],
  [404, 'not_found'],
  [413, 'too_large'],
  [415, 'unsupported_media_type'],
  [418, 'undefined_error'],
])('a Fastify error with status %i becomes %s', (statusCode, code) => {
  expect(toAppError(Object.assign(new Error('x'), { statusCode, code: 'FST_ERR' })).code).toBe(code)
})
