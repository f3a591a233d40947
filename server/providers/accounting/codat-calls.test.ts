import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Call } from '../http.ts'
import { forEachPage } from './codat-calls.ts'

const page = { results: [{ id: 'a' }], pageNumber: 1, pageSize: 500, totalResults: 1_000_000 }

it('a list that is longer than the limit is rejected instead of shortened', async () => {
  let pages = 0
  const call: Call = (_operation, _path, schema) => {
    pages += 1
    return Promise.resolve(schema.parse(page))
  }
  const list = { operation: 'list ledger transactions', path: '/ledger', item: z.object({ id: z.string() }) }
  await expect(forEachPage(call, list, async () => {})).rejects.toMatchObject({
    kind: 'invalid',
    reason: 'the list contains more than 200 records',
  })
  expect(pages).toBe(200)
})
