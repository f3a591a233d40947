import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { cloneDatabase } from '#tests/app.ts'
import { connect } from '../data/database.ts'
import { ClaimLost, type ClaimTable, isExpired, isHeld, requireClaim, withHeartbeat } from './claims.ts'

const database = await cloneDatabase()
const db = connect(database.url, () => {})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** Any table with a token and a heartbeat serves; this is the one of syncs. */
const table: ClaimTable = {
  columns: ['sync_runs.kind', 'sync_runs.attempt'],
  aliveAt: 'sync_runs.beat_at',
  leaseSeconds: 60,
}

beforeEach(async () => {
  await db.deleteFrom('sync_runs').execute()
  const now = sql<string>`now()`
  await db
    .insertInto('sync_runs')
    .values({ kind: 'investors', run: uuidv7(), status: 'queued', attempt: 0, started_at: now, beat_at: now })
    .execute()
})

/** The token of the claim; null where another worker is alive. */
async function claim(): Promise<number | null> {
  const claimed = await db
    .updateTable('sync_runs')
    .set({ status: 'running', attempt: sql`attempt + 1`, beat_at: sql`now()` })
    .where((run) => run.or([run('status', '=', 'queued'), isExpired(table)]))
    .returning('attempt')
    .executeTakeFirst()
  return claimed?.attempt ?? null
}

/** The last sign of life was this long ago. */
const goSilent = (seconds: number) =>
  db
    .updateTable('sync_runs')
    .set({ beat_at: sql`now() - make_interval(secs => ${seconds})` })
    .execute()

const write = (attempt: number | null, done: number, trx: Pick<typeof db, 'updateTable'> = db) =>
  requireClaim(
    trx
      .updateTable('sync_runs')
      .set({ done })
      .where(isHeld(table, ['investors', attempt ?? -1])),
  )
const countDone = async () => (await db.selectFrom('sync_runs').select('done').executeTakeFirst())?.done

describe('a row', () => {
  test('is claimed by one of many workers at once', async () => {
    const claims = await Promise.all(Array.from({ length: 8 }, claim))
    expect(claims.filter((attempt) => attempt !== null)).toEqual([1])
  })

  test('stays with a worker whose lease has not ended', async () => {
    await claim()
    await goSilent(58)
    expect(await claim()).toBeNull()
  })

  test('goes to one other worker once its lease has ended', async () => {
    await claim()
    await goSilent(61)
    const claims = await Promise.all(Array.from({ length: 8 }, claim))
    expect(claims.filter((attempt) => attempt !== null)).toEqual([2])
  })
})

describe('a write', () => {
  test('goes through while the claim is held', async () => {
    const attempt = await claim()
    await write(attempt, 7)
    expect(await countDone()).toBe(7)
  })

  test('goes through after the lease ended, as long as nobody took over', async () => {
    const attempt = await claim()
    await goSilent(3600)
    await write(attempt, 7)
    expect(await countDone()).toBe(7)
  })

  test('of a worker that lost the row throws, and undoes its transaction', async () => {
    const attempt = await claim()
    await goSilent(61)
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

  test('without any claim throws', async () => {
    await expect(write(null, 1)).rejects.toBeInstanceOf(ClaimLost)
  })
})

describe('a heartbeat', () => {
  const beat = () =>
    db
      .updateTable('sync_runs')
      .set({ beat_at: sql`now()` })
      .execute()
  const isSilent = async () =>
    (await db.selectFrom('sync_runs').select('kind').where(isExpired(table)).execute()).length > 0

  test('renews the claim while the work goes on', async () => {
    await claim()
    await goSilent(61)
    const answer = await withHeartbeat({ beat, intervalMs: 5 }, async () => {
      await expect.poll(isSilent).toBe(false)
      return 'done'
    })
    expect(answer).toBe('done')
    expect(await claim()).toBeNull()
  })

  test('ends with the work, also when that fails', async () => {
    vi.useFakeTimers()
    const countedBeat = vi.fn<() => Promise<void>>(() => Promise.resolve())
    const work = () =>
      new Promise((_, reject) => setTimeout(() => reject(new Error('the work failed')), 2500))
    const [outcome] = await Promise.all([
      withHeartbeat({ beat: countedBeat, intervalMs: 1000 }, work).catch((error: unknown) => error),
      vi.advanceTimersByTimeAsync(10_000),
    ])
    vi.useRealTimers()
    expect(outcome).toEqual(new Error('the work failed'))
    expect(countedBeat).toHaveBeenCalledTimes(2)
  })

  test('that fails is made up for by the next', async () => {
    await claim()
    await goSilent(61)
    let failures = 2
    const unsteady = () => (failures-- > 0 ? Promise.reject(new Error('no connection')) : beat())
    await withHeartbeat({ beat: unsteady, intervalMs: 5 }, async () => {
      await expect.poll(isSilent).toBe(false)
    })
  })
})
