import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import type { Call } from '../http.ts'
import { forEachPage } from './codat-calls.ts'

it('a list that never ends is a failure, not a shorter list', async () => {
  const call = vi.fn<Call>(async (_operation, _path, schema) =>
    schema.parse({ results: [{ id: 'a' }], pageNumber: 1, pageSize: 500, totalResults: 1_000_000 }),
  )
  const list = { operation: 'list ledger transactions', path: '/ledger', item: z.object({ id: z.string() }) }
  const reading = forEachPage(call, list, async () => {})
  await expect(reading).rejects.toMatchObject({
    kind: 'invalid',
    reason: 'the books contain more than 200 records',
  })
  expect(call).toHaveBeenCalledTimes(200)
})
