import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '#tests/app.ts'
import { compileRead } from './compiled-read.ts'

const { ctx } = await testApp()

test('a compiled query gets its values wherever their markers stood, and keeps the others', async () => {
  let builds = 0
  const read = compileRead(['name', 'city'], (db, { name, city }) => {
    builds += 1
    return db
      .selectNoFrom([sql<string>`${name}::text`.as('name'), sql<string>`${city}::text`.as('city')])
      .select([sql<string>`${name} || ', ' || ${city}`.as('both'), sql<number>`${7}::int`.as('seven')])
  })
  expect(await read(ctx.db, { name: 'Ada', city: 'Bonn' })).toEqual([
    { name: 'Ada', city: 'Bonn', both: 'Ada, Bonn', seven: 7 },
  ])
  expect(await read(ctx.db, { name: 'Ben', city: '' })).toEqual([
    { name: 'Ben', city: '', both: 'Ben, ', seven: 7 },
  ])
  expect(builds).toBe(1)
})
