import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { getCurrentUser } from '#contract/users.ts'
import { fetchAnswer } from './answers.ts'
import { buildPerson, testApp } from './app.ts'
import { type KeyTrouble, nowSeconds } from './login.ts'

const app = await testApp()
const { login } = app
afterEach(() => login.injectFault(null))
afterAll(() => void vi.useRealTimers())

let hours = 0
/** What was read is no longer fresh. */
function timePasses(more: number) {
  hours += more
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + more * 3_600_000, shouldAdvanceTime: false })
}

/** Asks who the holder of a token is that nobody has seen before. */
async function ask(token?: string) {
  const fresh =
    token ?? (await login.token(buildPerson('Alice'), { iat: nowSeconds(), exp: nowSeconds() + 600 }))
  const { outcome, response, ms } = await fetchAnswer(app, fresh, getCurrentUser, {})
  expect(ms).toBeLessThan(2000)
  return { outcome, status: response.status, wait: response.headers.get('retry-after') }
}

const unavailable = {
  status: 503,
  outcome: { code: 'unavailable' },
  wait: expect.stringMatching(/^\d+$/) as string,
}

describe.each<[string, KeyTrouble]>([
  ['are down', 503],
  ['are refused to us', 401],
  ['are asked for too often', 429],
  ['hang', 'hang'],
  ['are broken off', 'broken'],
  ['are no keys', 'nonsense'],
])('while the keys of the login provider %s', (_, trouble) => {
  test('a key that is known goes on, and one that is not is missed soon, until all is well', async () => {
    expect(await ask()).toMatchObject({ status: 200 })
    login.injectFault(trouble)
    timePasses(2)
    expect(await ask()).toMatchObject({ status: 200 })
    await login.rotate()
    expect(await ask()).toMatchObject(unavailable)
    login.injectFault(null)
    expect(await ask()).toMatchObject({ status: 200 })
  })
})

test('a key that was taken back is refused once the keys were read again', async () => {
  const old = await login.token(buildPerson('Alice'), { exp: nowSeconds() + 30 * 3600 })
  await login.rotate()
  timePasses(2)
  expect(await ask(old)).toMatchObject({ status: 401 })
})

test('keys that nobody could read for more than a day are believed no more', async () => {
  expect(await ask()).toMatchObject({ status: 200 })
  login.injectFault('hang')
  timePasses(25)
  expect(await ask()).toMatchObject(unavailable)
})
