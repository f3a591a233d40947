import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, expect, test } from 'vitest'
import { cloneDatabase } from '#tests/app.ts'
import { connectDatabase } from '../data/database.ts'
import { ClaimLost, executeWithClaim } from './claims.ts'

const database = await cloneDatabase()
const db = connectDatabase(database.url, () => {})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

// Any table with a claim token works. This test uses the table of sync runs, whose token is the attempt.
await db
  .insertInto('sync_runs')
  .values({ kind: 'investors', run: uuidv7(), status: 'queued', attempt: 0, started_at: sql<string>`now()` })
  .execute()

const claim = async () =>
  (
    await db
      .updateTable('sync_runs')
      .set({ attempt: sql`attempt + 1` })
      .returning('attempt')
      .executeTakeFirstOrThrow()
  ).attempt

const write = (attempt: number, done: number, trx: Pick<typeof db, 'updateTable'> = db) =>
  executeWithClaim(trx.updateTable('sync_runs').set({ done }).where('attempt', '=', attempt))

test('a worker whose row was taken over cannot write, and its transaction is rolled back', async () => {
  const attempt = await claim()
  await write(attempt, 2)
  await write(await claim(), 3)
  const late = db.transaction().execute(async (trx) => {
    await trx.updateTable('sync_runs').set({ error: 'late' }).execute()
    await write(attempt, 99, trx)
  })
  await expect(late).rejects.toBeInstanceOf(ClaimLost)
  expect(await db.selectFrom('sync_runs').select(['done', 'error']).execute()).toEqual([
    { done: 3, error: null },
  ])
})
