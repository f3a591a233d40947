import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { callService } from '../providers/http.ts'
import { getDeadline, resolveWithin, withDeadline } from './deadline.ts'

const silent = createServer(() => {})
beforeAll(() => new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  silent.close()
  silent.closeAllConnections()
})

const callProvider = () =>
  callService({
    provider: 'acme',
    operation: 'read thing',
    url: `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`,
    retry: 'safe',
    schema: z.unknown(),
    log: { warn: () => {} },
  })

const never = new Promise<never>(() => {})

describe('deadline', () => {
  test('limits provider calls, all of them together', async () => {
    const startedAt = performance.now()
    const call = withDeadline(100, async () => {
      await callProvider().catch(() => {})
      await callProvider()
    })
    await expect(call).rejects.toMatchObject({ kind: 'down', details: { note: 'timeout' } })
    expect(performance.now() - startedAt).toBeLessThan(5000)
  })

  test('is the innermost limit, and infinite without any', async () => {
    const later = await withDeadline(100, () => withDeadline(60_000, async () => getDeadline()))
    expect(later).toBeGreaterThan(performance.now() + 50_000)
    expect(getDeadline()).toBe(Infinity)
  })
})

describe('resolveWithin', () => {
  const onLateError = () => {}

  test('returns the result or throws the error in time', async () => {
    expect(await resolveWithin(Promise.resolve('soon'), { onLateError })).toBe('soon')
    await expect(resolveWithin(Promise.reject(new Error('broken')), { onLateError })).rejects.toThrow(
      'broken',
    )
  })

  test('returns null after the time limit and reports a later error once', async () => {
    expect(await resolveWithin(never, { onLateError, ms: 1 })).toBeNull()
    const { promise, reject } = Promise.withResolvers<string>()
    const lateErrors: unknown[] = []
    expect(await resolveWithin(promise, { onLateError: (error) => lateErrors.push(error), ms: 1 })).toBeNull()
    reject(new Error('late'))
    await expect.poll(() => lateErrors).toEqual([new Error('late')])
  })
})
