import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { ProviderError, type ProviderFailure } from '#server/core/provider-error.ts'
import { faultReporter } from './fault-reports.ts'
import { toAppError } from './problem.ts'

/** Answers the request of `path` with each error in turn, a second after the other; and what was reported. */
function reported(...answers: { thrown: unknown; path?: string; after?: number }[]): unknown[] {
  const reports: unknown[] = []
  let now = 0
  const report = faultReporter(
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

test('what nobody foresaw is reported each time, as it was thrown', () => {
  const [one, other] = [fault(), fault('42P01')]
  expect(reported({ thrown: one }, { thrown: other }, { thrown: one })).toEqual([one, other, one])
})

test.each<[string, unknown]>([
  ['what the caller can mend', new AppError('invalid_request', { cause: fault() })],
  ['what is refused', new AppError('forbidden')],
  ['what is not there', new AppError('not_found')],
  ['a limit', new AppError('too_many_requests')],
  ['data that the database cannot hold', fault('22021')],
  ['a provider that does not answer yet', new AppError('provider_unavailable')],
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
])('of a provider’s failures "%s" is reported %i times in ten minutes', (kind, times) => {
  const thrown = new ProviderError('codat', 'list', kind)
  expect(reported({ thrown }, { thrown, path: '/b/' }, { thrown })).toHaveLength(times)
})

test('a database that is away is reported once in ten minutes, however many requests run into it', () => {
  const thrown = fault('ECONNREFUSED')
  const minute = 60_000
  const answers = Array.from({ length: 21 }, (_, count) => ({ thrown, path: `/${count}/`, after: minute }))
  expect(reported(...answers)).toHaveLength(3)
})

test('two providers that refuse our key are two troubles; so are two pages that take too long', () => {
  const refused = (provider: string) => ({ thrown: new ProviderError(provider, 'list', 'auth') })
  expect(reported(refused('codat'), refused('plaid'), refused('codat'))).toHaveLength(2)
  const slow = (path: string) => ({ thrown: fault('57014'), path })
  expect(reported(slow('/a/'), slow('/b/'), slow('/a/'))).toHaveLength(2)
})
