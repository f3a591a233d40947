import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { cloneDatabase } from '#tests/app.ts'
import { connectDatabase } from '../core/data/database.ts'
import { createAnswerStore } from './provider-answers.ts'

const database = await cloneDatabase()
const db = connectDatabase(database.url, () => {})
const store = createAnswerStore(db)
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
beforeEach(() => db.deleteFrom('provider_answers').execute())

const about = (key: string, operation = 'get post') => ({ provider: 'ghost', operation, key })
const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString()
const keys = async () =>
  (await db.selectFrom('provider_answers').select('key').orderBy('key').execute()).map(({ key }) => key)

describe('provider responses in the database', () => {
  it('are returned unchanged with their time', async () => {
    const value = { text: 'ärger "\u0000" \ud800 </script>', list: [1, null, { deep: true }] }
    await store.save(about('one'), { value, read_at: at(1) })
    expect(await store.find(about('one'))).toEqual({ value, read_at: at(1) })
    expect(await store.find(about('other'))).toBeNull()
    expect(await store.find(about('one', 'list posts'))).toBeNull()
  })

  it('are not replaced by older responses', async () => {
    await store.save(about('one'), { value: { text: 'new' }, read_at: at(2) })
    await store.save(about('one'), { value: { text: 'old' }, read_at: at(1) })
    await store.save(about('one'), { value: null, read_at: at(1) })
    expect(await store.find(about('one'))).toEqual({ value: { text: 'new' }, read_at: at(2) })
  })

  it('are deleted when the resource no longer exists, and can be saved again', async () => {
    await store.save(about('one'), { value: { text: 'there' }, read_at: at(1) })
    await store.save(about('one'), { value: null, read_at: at(2) })
    expect(await store.find(about('one'))).toEqual({ value: null, read_at: at(2) })
    await store.save(about('one'), { value: { text: 'again' }, read_at: at(3) })
    expect(await store.find(about('one'))).toEqual({ value: { text: 'again' }, read_at: at(3) })
  })

  it('are not saved for resources that never existed', async () => {
    await store.save(about('nothing'), { value: null, read_at: at(1) })
    expect(await keys()).toEqual([])
  })

  it('are limited to the latest two hundred per operation', async () => {
    await store.save(about('list', 'list posts'), { value: {}, read_at: at(0) })
    const numbers = Array.from({ length: 202 }, (_, number) => number)
    for (const number of numbers)
      await store.save(about(`post ${number}`), { value: {}, read_at: at(number) })
    const newest = numbers.slice(2).map((number) => `post ${number}`)
    expect(await keys()).toEqual(['list', ...newest].toSorted())
  })

  it('are not saved if larger than a megabyte', async () => {
    await store.save(about('large'), { value: { text: 'x'.repeat(1_000_000) }, read_at: at(1) })
    expect(await keys()).toEqual([])
  })
})
