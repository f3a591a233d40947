import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestRecords } from '#tests/sandboxes/login.ts'
import type { Records } from './records.ts'

let records: Records
let close: () => Promise<void>

beforeAll(async () => {
  const opened = await openTestRecords()
  records = opened.records
  close = opened.close
})

afterAll(() => close())

const past = () => new Date(Date.now() - 1000)
const kind = () => `test.${randomUUID()}`

it('stores a value by kind and id, and replaces the whole value', async () => {
  const cats = kind()
  await records.put(cats, 'tom', { age: 3, toys: ['ball'] })
  await records.put(cats, 'tom', { age: 4 })
  expect(await records.get(cats, 'tom')).toEqual({ age: 4 })
  expect(await records.get(kind(), 'tom')).toBeUndefined()
  await records.delete(cats, 'tom')
  expect(await records.get(cats, 'tom')).toBeUndefined()
})

it('does not return expired values', async () => {
  const cats = kind()
  await records.put(cats, 'old', { age: 30 }, past())
  await records.put(cats, 'young', { age: 1 }, new Date(Date.now() + 60_000))
  expect(await records.get(cats, 'old')).toBeUndefined()
  expect(await records.find(cats, {})).toEqual([{ id: 'young', data: { age: 1 } }])
})

it('finds values by their content, oldest first', async () => {
  const cats = kind()
  await records.put(cats, 'b', { home: { city: 'Oakland' }, tags: ['grey', 'shy'] })
  await records.put(cats, 'a', { home: { city: 'Oakland' }, tags: [] })
  await records.put(cats, 'c', { home: { city: 'Berlin' }, tags: ['grey'] })
  const ids = async (match: Record<string, unknown>) => (await records.find(cats, match)).map(({ id }) => id)
  expect(await ids({ home: { city: 'Oakland' } })).toEqual(['b', 'a'])
  expect(await ids({ tags: ['grey'] })).toEqual(['b', 'c'])
})

it('adds a value only if it is absent: exactly one of several concurrent calls succeeds', async () => {
  const cats = kind()
  const added = await Promise.all([1, 2, 3, 4, 5].map((n) => records.add(cats, 'tom', { n })))
  expect(added.filter(Boolean)).toHaveLength(1)
  await records.put(cats, 'tom', { n: 0 }, past())
  expect(await records.add(cats, 'tom', { n: 9 })).toBe(true)
  expect(await records.get(cats, 'tom')).toEqual({ n: 9 })
})
