import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { connect } from './database.ts'
import { plannedAnew, StatementNames } from './statement-names.ts'

describe('the names of statements', () => {
  test('a statement has one from its second time on, always the same', () => {
    const names = new StatementNames()
    expect([1, 2, 3].map(() => names.find('select $1'))).toEqual([undefined, 'statement 1', 'statement 1'])
    expect(names.find('select $2')).toBeUndefined()
  })

  test('a statement that is planned anew has none', () => {
    const names = new StatementNames()
    const text = `select $1 ${plannedAnew}`
    expect([1, 2, 3].map(() => names.find(text))).toEqual([undefined, undefined, undefined])
  })

  test('they are bounded, whatever texts come', () => {
    const names = new StatementNames()
    const texts = Array.from({ length: 3000 }, (_, number) => `select ${number}, $1`)
    for (const text of texts) for (const _ of [1, 2, 3]) names.find(text)
    expect(texts.filter((text) => names.find(text) !== undefined)).toHaveLength(400)
  })
})

describe('on a connection', () => {
  test('a statement that came before is prepared once, and one of a list never', async () => {
    const { ctx } = await testApp()
    const db = connect(ctx.config.databaseUrl, () => {})
    const find = (id: string) => db.selectFrom('users').select('id').where('id', '=', id).execute()
    for (const id of ['01a', '01b', '01c', '01d']) await find(`00000000-0000-7000-8000-000000000${id}`)
    const prepared = await sql<{ statement: string; calls: number }>`
      select statement, (generic_plans + custom_plans)::int as calls from pg_prepared_statements`.execute(db)
    expect(prepared.rows).toEqual([{ statement: expect.stringContaining('from "users"'), calls: 3 }])
    await db.destroy()
  })

  test('a migration that changes what it answers breaks its connection, not the next caller', async () => {
    const { ctx } = await testApp()
    const db = connect(ctx.config.databaseUrl, () => {})
    await sql`create table counters (value integer)`.execute(db)
    const read = () => sql<{ value: unknown }>`select * from counters where value > ${0}`.execute(db)
    for (const _ of [1, 2]) await read()
    await sql`alter table counters alter column value type text using value::text`.execute(db)
    await sql`alter table counters alter column value type bigint using value::bigint`.execute(db)
    await expect(read()).rejects.toThrow(/cached plan/)
    expect((await read()).rows).toEqual([])
    await db.destroy()
  })
})
