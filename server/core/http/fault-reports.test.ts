import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { ProviderError, type ProviderFailure } from '#server/core/provider-error.ts'
import { createFaultReporter } from './fault-reports.ts'
import { toAppError } from './problem.ts'

function reported(...answers: { thrown: unknown; path?: string; after?: number }[]): unknown[] {
  const reports: unknown[] = []
  let now = 0
  const report = createFaultReporter(
    { report: (error) => void reports.push(error), flush: () => Promise.resolve() },
    () => now,
  )
  for (const { thrown, path = '/a/', after = 1000 } of answers) {
    now += after
    report(toAppError(thrown), {
      id: 'r-1',
      method: 'GET',
      routeOptions: { url: path },
      caller: null,
    } as FastifyRequest)
  }
  return reports
}

const fault = (code?: string) => Object.assign(new Error('broken'), { code })

test('every unexpected error is reported unchanged', () => {
  const [a, b] = [fault(), fault('42P01')]
  expect(reported({ thrown: a }, { thrown: b }, { thrown: a })).toEqual([a, b, a])
})

test.each<[string, unknown]>([
  ['an invalid request', new AppError('invalid_request', { cause: fault() })],
  ['a forbidden request', new AppError('forbidden')],
  ['a missing resource', new AppError('not_found')],
  ['a rate limit', new AppError('too_many_requests')],
  ['a value that the database rejects', fault('22021')],
  ['an unavailable provider', new AppError('provider_unavailable')],
])('%s is not reported', (_, thrown) => {
  expect(reported({ thrown })).toEqual([])
})

test.each<[ProviderFailure, number]>([
  ['down', 0],
  ['rate_limited', 0],
  ['not_ready', 0],
  ['not_found', 0],
  ['user_action', 0],
  ['auth', 1],
  ['invalid', 1],
])('the provider failure "%s" is reported %i times in ten minutes', (kind, times) => {
  const thrown = new ProviderError('codat', 'list', kind)
  expect(reported({ thrown }, { thrown, path: '/b/' }, { thrown })).toHaveLength(times)
})

test('an unavailable database is reported once in ten minutes, however many requests fail', () => {
  const thrown = fault('ECONNREFUSED')
  const minute = 60_000
  const answers = Array.from({ length: 21 }, (_, count) => ({ thrown, path: `/${count}/`, after: minute }))
  expect(reported(...answers)).toHaveLength(3)
})

test('refusals by two providers are reported separately, and so are timeouts of two pages', () => {
  const refused = (provider: string) => ({ thrown: new ProviderError(provider, 'list', 'auth') })
  expect(reported(refused('codat'), refused('plaid'), refused('codat'))).toHaveLength(2)
  const slow = (path: string) => ({ thrown: fault('57014'), path })
  expect(reported(slow('/a/'), slow('/b/'), slow('/a/'))).toHaveLength(2)
})
