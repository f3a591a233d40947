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

test('constants mean the same in the text of a query as beside it, whatever is in them', async () => {
  const texts = ["it's", "'; drop table users; --", 'a word', 'word', '', 'é', '\\']
  const numbers = [0, 7, -1, 1.5, 2 ** 53]
  const read = compileRead(['name'], (db, { name }) =>
    db
      .selectNoFrom([sql<string>`${name}::text`.as('name')])
      .select(texts.map((text, at) => sql<string>`${text}::text`.as(`text${at}`)))
      .select(numbers.map((number, at) => sql<number>`(3 - ${number}::float8)`.as(`number${at}`)))
      .select([sql<null>`${null}::text`.as('none'), sql<string[]>`${['a', 'b']}::text[]`.as('list')]),
  )
  expect(await read(ctx.db, { name: '$2' })).toEqual([
    {
      name: '$2',
      ...Object.fromEntries(texts.map((text, at) => [`text${at}`, text])),
      ...Object.fromEntries(numbers.map((number, at) => [`number${at}`, 3 - number])),
      none: null,
      list: ['a', 'b'],
    },
  ])
})
