import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { countStatements, inSnapshot, inTransaction } from './database.ts'
import { runTransaction } from './transactions.ts'

const app = await testApp()
const { ctx } = app
await sql`create table notes_on_order (text text primary key)`.execute(ctx.db)

const write = (text: string) => sql`insert into notes_on_order values (${text})`
const list = async () => {
  const { rows } = await sql<{ text: string }>`select text from notes_on_order order by text`.execute(ctx.db)
  return rows.map(({ text }) => text)
}

test('statements that are asked together are worked on in their order, each seeing those before it', async () => {
  const counts = await inTransaction(ctx, (trx) =>
    Promise.all(
      ['a', 'b', 'c'].map(async (text) => {
        const [, { rows }] = await Promise.all([
          write(text).execute(trx),
          sql<{ count: number }>`select count(*)::int as count from notes_on_order`.execute(trx),
        ])
        return rows[0]?.count
      }),
    ),
  )
  expect(counts).toEqual([1, 2, 3])
  expect(await list()).toEqual(['a', 'b', 'c'])
})

test('they share a round trip: all are sent before the first is answered', async () => {
  const sent = await inTransaction(ctx, async (trx, commit) => {
    const before = countStatements(ctx.db)
    let isAnswered = false
    const slow = sql`select pg_sleep(1)`.execute(trx).then(() => (isAnswered = true))
    const others = [sql`select 1`.execute(trx), commit()]
    await new Promise((resolve) => setImmediate(resolve))
    expect(isAnswered).toBe(false)
    const after = countStatements(ctx.db)
    await Promise.all([slow, ...others])
    return after - before
  })
  expect(sent).toBe(3)
})

test('a statement that fails undoes those before it, those behind it, and a commit that was sent with them', async () => {
  const before = await list()
  const work = inTransaction(ctx, async (trx, commit) => {
    await Promise.all([write('d').execute(trx), write('a').execute(trx), write('e').execute(trx), commit()])
  })
  await expect(work).rejects.toMatchObject({ code: '23505' })
  expect(await list()).toEqual(before)
})

test('an error of the work rolls back, and nothing can be asked of a transaction that is over', async () => {
  const before = await list()
  const late: { execute: () => Promise<unknown> }[] = []
  const work = inTransaction(ctx, async (trx) => {
    await write('f').execute(trx)
    late.push({ execute: () => write('g').execute(trx) })
    throw new RangeError('changed its mind')
  })
  await expect(work).rejects.toThrow('changed its mind')
  await expect(late[0]?.execute()).rejects.toThrow('The transaction is over')
  expect(await list()).toEqual(before)
})

test('what must be written before the commit is written before it, even where the work would commit', async () => {
  const beforeCommit = () => Promise.reject(new RangeError('the claim is lost'))
  const before = await list()
  const work = inTransaction({ ...ctx, beforeCommit }, async (trx, commit) => {
    await Promise.all([write('h').execute(trx), commit()])
  })
  await expect(work).rejects.toThrow('the claim is lost')
  expect(await list()).toEqual(before)
})

test('a deadlock is tried again, and a snapshot sees one moment', async () => {
  let attempts = 0
  await inTransaction(ctx, async (trx) => {
    attempts += 1
    if (attempts === 1) await sql`do $$ begin raise exception using errcode = '40P01'; end $$`.execute(trx)
  })
  expect(attempts).toBe(2)
  const seen = await inSnapshot(ctx.db, async (snapshot) => {
    const count = () => snapshot.selectFrom('companies').select('id').execute()
    await count()
    await write('i').execute(ctx.db)
    const { rows } = await sql<{ text: string }>`select text from notes_on_order where text = 'i'`.execute(
      snapshot,
    )
    return rows
  })
  expect(seen).toEqual([])
  const refused = runTransaction(ctx.db, { accessMode: 'read only' }, (trx) => write('j').execute(trx))
  await expect(refused).rejects.toMatchObject({ code: '25006' })
})
