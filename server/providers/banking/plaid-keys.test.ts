import { expect, it } from 'vitest'
import type { z } from 'zod'
import { ProviderError } from '../../core/provider-error.ts'
import type { Send } from './plaid-calls.ts'
import { createPlaidKeyFinder } from './plaid-keys.ts'

const MINUTE = 60_000

function setup() {
  const key = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', expired_at: null as number | null }
  const world = { key, lookups: 0, time: Date.parse('2026-01-01T00:00:00Z') }
  const send: Send = async <S extends z.ZodType>(path: string, body: object, schema: S) => {
    world.lookups += 1
    if (Reflect.get(body, 'key_id') !== 'good') throw new ProviderError('plaid', path, 'invalid')
    return schema.parse({ key })
  }
  const findKey = createPlaidKeyFinder(send, () => world.time)
  return { world, fetchKey: (id: string, caller = '203.0.113.1') => findKey(id, caller) }
}

it('a key is read again after an hour, and refused after it was retired', async () => {
  const { world, fetchKey } = setup()
  expect(await fetchKey('good')).toEqual({ kty: 'EC', crv: 'P-256', x: 'x', y: 'y' })
  world.key.expired_at = 1
  world.time += 59 * MINUTE
  await fetchKey('good')
  expect(world.lookups).toBe(1)
  world.time += MINUTE
  await expect(fetchKey('good')).rejects.toMatchObject({ kind: 'auth' })
})

it('unknown key ids count against their caller, but not against other callers or cached keys', async () => {
  const { world, fetchKey } = setup()
  await fetchKey('good')
  world.time += 60 * MINUTE
  for (let nth = 0; nth < 10; nth += 1)
    await expect(fetchKey(`made-up-${nth}`)).rejects.toMatchObject({ kind: 'auth' })
  await expect(fetchKey('made-up')).rejects.toMatchObject({ kind: 'rate_limited', retryAfterSeconds: 60 })
  expect(world.lookups).toBe(11)
  await fetchKey('good')
  await expect(fetchKey('made-up', '203.0.113.2')).rejects.toMatchObject({ kind: 'auth' })
  world.time += MINUTE
  await expect(fetchKey('made-up')).rejects.toMatchObject({ kind: 'auth' })
})

it('lookups of all callers together are limited per minute', async () => {
  const { world, fetchKey } = setup()
  const kinds = new Map<unknown, number>()
  for (let nth = 0; nth < 300; nth += 1) {
    const kind = await fetchKey(`made-up-${nth}`, `203.0.113.${nth}`).catch(
      (error: ProviderError) => error.kind,
    )
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  expect([...kinds]).toEqual([
    ['auth', 200],
    ['rate_limited', 100],
  ])
  expect(world.lookups).toBe(200)
})
