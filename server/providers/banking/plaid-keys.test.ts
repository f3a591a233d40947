import { expect, it } from 'vitest'
import type { z } from 'zod'
import type { Send } from './plaid-calls.ts'
import { plaidKeys } from './plaid-keys.ts'

it('a key is asked for again after an hour, and no longer believed once it is retired', async () => {
  const key = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', expired_at: null as number | null }
  let lookups = 0
  const send: Send = async <S extends z.ZodType>(_: string, __: object, schema: S) => {
    lookups += 1
    return schema.parse({ key })
  }
  let time = Date.parse('2026-01-01T00:00:00Z')
  const keyOf = plaidKeys(send, () => time)
  expect(await keyOf('good')).toEqual({ kty: 'EC', crv: 'P-256', x: 'x', y: 'y' })
  key.expired_at = 1
  time += 59 * 60_000
  await keyOf('good')
  expect(lookups).toBe(1)
  time += 60_000
  await expect(keyOf('good')).rejects.toMatchObject({ kind: 'auth' })
})
