import { expect, test } from 'vitest'
import { z } from 'zod'
import { testApp } from '#tests/app.ts'
import { inTransaction } from './core/database.ts'

const { ctx } = await testApp()

test('a burst of jobs is worked on at once, each once; one that fails is repeated alone', async () => {
  const kind = { name: 'counting', data: z.object({ number: z.int() }) }
  const done: number[] = []
  const failed: number[] = []
  await ctx.jobs.work(kind, async ({ number }) => {
    if (number === 7 && failed.length === 0) {
      failed.push(number)
      throw new Error('not this time')
    }
    done.push(number)
  })
  const numbers = Array.from({ length: 25 }, (_, number) => number)
  await inTransaction(ctx.db, async (trx) => {
    for (const number of numbers) await ctx.jobs.enqueue(trx, kind, { number })
  })
  await expect.poll(() => done.length, { timeout: 5000 }).toBe(24)
  await expect.poll(() => done.length, { timeout: 10_000 }).toBe(25)
  expect(done.toSorted((one, other) => one - other)).toEqual(numbers)
  expect(failed).toEqual([7])
})

test('a job of a change that is taken back is never done', async () => {
  const kind = { name: 'undone', data: z.object({ number: z.int() }) }
  const done: number[] = []
  await ctx.jobs.work(kind, async ({ number }) => void done.push(number))
  const enqueue = (number: number, mayCommit: boolean) =>
    inTransaction(ctx.db, async (trx) => {
      await ctx.jobs.enqueue(trx, kind, { number })
      if (!mayCommit) throw new Error('taken back')
    })
  await expect(enqueue(1, false)).rejects.toThrow('taken back')
  await enqueue(2, true)
  await expect.poll(() => done, { timeout: 5000 }).toEqual([2])
})
