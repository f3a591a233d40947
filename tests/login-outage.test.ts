import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { getCurrentUser } from '#contract/users.ts'
import { callEndpoint, computeBound } from './answers.ts'
import { buildPerson, startTestApp } from './app.ts'
import { type KeyTrouble, getUnixSeconds } from './login.ts'

const app = await startTestApp()
const { login } = app
afterEach(() => login.injectFault(null))
afterAll(() => void vi.useRealTimers())

/** Moves the clock forward, so that cached keys are no longer fresh. */
function advanceHours(hours: number) {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000, shouldAdvanceTime: false })
}

async function signIn(token?: string) {
  const fresh =
    token ?? (await login.token(buildPerson('Alice'), { iat: getUnixSeconds(), exp: getUnixSeconds() + 600 }))
  const { outcome, response, ms } = await callEndpoint(app, fresh, getCurrentUser, {})
  return { outcome, status: response.status, wait: response.headers.get('retry-after'), ms }
}

function expectSoon(duringOutage: { ms: number }[], healthy: { ms: number }[]) {
  // The limit is the default timeout of the library that fetches the keys.
  const bound = computeBound(
    { deadline: 900, idle: 2000, limit: 5000 },
    healthy.reduce((sum, { ms }) => sum + ms, 0),
  )
  for (const { ms } of duringOutage) expect(ms).toBeLessThan(bound)
}

const unavailable = {
  status: 503,
  outcome: { code: 'unavailable' },
  wait: expect.stringMatching(/^\d+$/) as string,
}

describe.each<[string, KeyTrouble]>([
  ['answer 503', 503],
  ['answer 401', 401],
  ['answer 429', 429],
  ['hang', 'hang'],
  ['break off', 'broken'],
  ['are unreadable', 'nonsense'],
])('while the keys of the login provider %s', (_, trouble) => {
  test('a cached key is accepted, and an unknown key fails fast until the keys can be read', async () => {
    const before = await signIn()
    expect(before).toMatchObject({ status: 200 })
    login.injectFault(trouble)
    advanceHours(2)
    const cached = await signIn()
    expect(cached).toMatchObject({ status: 200 })
    await login.rotate()
    const unknown = await signIn()
    expect(unknown).toMatchObject(unavailable)
    login.injectFault(null)
    const after = await signIn()
    expect(after).toMatchObject({ status: 200 })
    expectSoon([cached, unknown], [before, after])
  })
})

test('a revoked key is rejected once the keys have been read again', async () => {
  const old = await login.token(buildPerson('Alice'), { exp: getUnixSeconds() + 30 * 3600 })
  await login.rotate()
  advanceHours(2)
  expect(await signIn(old)).toMatchObject({ status: 401 })
})

test('keys are no longer trusted after a day without a successful read', async () => {
  const healthy = await signIn()
  expect(healthy).toMatchObject({ status: 200 })
  login.injectFault('hang')
  advanceHours(25)
  const late = await signIn()
  expect(late).toMatchObject(unavailable)
  expectSoon([late], [healthy])
})
