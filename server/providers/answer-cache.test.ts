import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createAnswerCache } from './answer-cache.ts'
import type { AnswerStore, AnswerKey, CachedEntry } from './stored-answers.ts'

const SECOND = 1000
const DAY = 24 * 3600 * SECOND

const Thing = z.object({ text: z.string() })
type Thing = z.infer<typeof Thing>
const thing = (text: string): Thing => ({ text })
const down = () => Promise.reject(new Error('down'))

function buildStore(): AnswerStore & { rows: Map<string, CachedEntry<unknown>> } {
  const rows = new Map<string, CachedEntry<unknown>>()
  const getPlace = ({ provider, operation, key }: AnswerKey) => `${provider} ${operation} ${key}`
  return {
    rows,
    find: async (question) => rows.get(getPlace(question)) ?? null,
    async save(question, answer) {
      if (answer.value !== null || rows.has(getPlace(question))) rows.set(getPlace(question), answer)
    },
  }
}

function setup({ store, source = 'https://acme.test' }: { store?: AnswerStore; source?: string } = {}) {
  const service = {
    loads: 0,
    answer: async (): Promise<Thing | null> => thing('first'),
    time: Date.parse('2026-01-01T00:00:00Z'),
  }
  const warnings: string[] = []
  const log = { warn: (_: object, message: string) => void warnings.push(message) }
  const recall = createAnswerCache(log, {
    provider: 'acme',
    operation: 'read thing',
    source,
    schema: Thing,
    store,
    now: () => service.time,
    waitMs: 20,
  })
  const read = (key = 'posts') =>
    recall(key, () => {
      service.loads += 1
      return service.answer()
    })
  return { service, warnings, read }
}

describe('a cached response', () => {
  it('is read once a minute, and once for concurrent callers', async () => {
    const { service, read } = setup()
    const [first, second] = await Promise.all([read(), read()])
    expect(first).toEqual({ value: thing('first'), read_at: '2026-01-01T00:00:00.000Z' })
    expect(second).toBe(first)
    service.time += 59 * SECOND
    await read()
    expect(service.loads).toBe(1)
    service.time += SECOND
    expect((await read())?.read_at).toBe('2026-01-01T00:01:00.000Z')
    expect(service.loads).toBe(2)
  })

  it('is returned with its time while the service fails, and calls are paused', async () => {
    const { service, warnings, read } = setup()
    const first = await read()
    service.time += 61 * SECOND
    service.answer = down
    expect(await read()).toEqual(first)
    expect(await read()).toEqual(first)
    expect(service.loads).toBe(2)
    expect(warnings).toHaveLength(1)
    service.answer = async () => thing('second')
    service.time += 16 * SECOND
    expect(await read()).toEqual({ value: thing('second'), read_at: '2026-01-01T00:01:17.000Z' })
  })

  it('is returned with its time while the service is slow, and replaced by the late response', async () => {
    const { service, read } = setup()
    const first = await read()
    service.time += 61 * SECOND
    let arrive: (answer: Thing) => void = () => {}
    service.answer = () => new Promise((resolve) => (arrive = resolve))
    expect(await read()).toEqual(first)
    expect(await read()).toEqual(first)
    expect(service.loads).toBe(2)
    arrive(thing('late'))
    await expect.poll(async () => (await read())?.value).toEqual(thing('late'))
  })

  it('is returned regardless of age if there is no newer response', async () => {
    const { service, read } = setup()
    const first = await read()
    service.time += 30 * DAY
    service.answer = down
    expect(await read()).toEqual(first)
  })

  it('does not exist before the first successful read', async () => {
    const { service, read } = setup()
    service.answer = down
    await expect(read()).rejects.toThrow('down')
    service.answer = async () => thing('first')
    expect((await read())?.value).toEqual(thing('first'))
  })

  it('is deleted when the resource no longer exists', async () => {
    const { service, read } = setup()
    await read()
    service.time += 61 * SECOND
    service.answer = async () => null
    expect(await read()).toBeNull()
    service.answer = down
    await expect(read()).rejects.toThrow('down')
  })

  it('is evicted after two hundred newer responses', async () => {
    const { service, read } = setup()
    await read()
    for (let number = 0; number < 200; number += 1) await read(`page ${number}`)
    expect(service.loads).toBe(201)
    await read()
    expect(service.loads).toBe(202)
  })
})

describe('a stored response', () => {
  const later = <T extends ReturnType<typeof setup>>(cache: T, answer: () => Promise<Thing | null>): T => {
    cache.service.time += 61 * SECOND
    cache.service.answer = answer
    return cache
  }

  it('is returned by a new process while the service fails', async () => {
    const store = buildStore()
    const first = await setup({ store }).read()
    const { service, read } = later(setup({ store }), down)
    expect(await read()).toEqual(first)
    await read()
    expect(service.loads).toBe(1)
  })

  it('is read once for concurrent callers while the service is slow', async () => {
    const store = buildStore()
    const first = await setup({ store }).read()
    let finds = 0
    const counting = { ...store, find: (question: AnswerKey) => ((finds += 1), store.find(question)) }
    const { read } = later(setup({ store: counting }), () => new Promise(() => {}))
    expect(await Promise.all([read(), read()])).toEqual([first, first])
    expect(finds).toBe(1)
  })

  it('is preferred to an older response in memory', async () => {
    const store = buildStore()
    const cache = setup({ store })
    await cache.read()
    const newest = await later(setup({ store }), async () => thing('second')).read()
    expect(await later(cache, down).read()).toEqual(newest)
  })

  it('is not returned after another process found that the resource no longer exists', async () => {
    const store = buildStore()
    const cache = setup({ store })
    await cache.read()
    expect(await later(setup({ store }), async () => null).read()).toBeNull()
    await expect(later(cache, down).read()).rejects.toThrow('down')
    await expect(later(setup({ store }), down).read()).rejects.toThrow('down')
  })

  it('is not saved for a resource that never existed', async () => {
    const store = buildStore()
    expect(await later(setup({ store }), async () => null).read()).toBeNull()
    expect(store.rows.size).toBe(0)
  })

  it('is ignored if its service address or its format differs', async () => {
    const store = buildStore()
    await setup({ store }).read()
    const elsewhere = later(setup({ store, source: 'https://other.test' }), down)
    await expect(elsewhere.read()).rejects.toThrow('down')
    for (const [place, { read_at }] of store.rows)
      store.rows.set(place, { value: { words: 'first' }, read_at })
    const { read, warnings } = later(setup({ store }), down)
    await expect(read()).rejects.toThrow('down')
    expect(warnings).toEqual(['a stored response could not be read'])
  })

  it('is optional: the cache works while the store fails', async () => {
    const broken: AnswerStore = { find: down, save: down }
    const cache = setup({ store: broken })
    const first = await cache.read()
    expect(await later(cache, down).read()).toEqual(first)
    expect(await later(cache, async () => null).read()).toBeNull()
    expect(cache.warnings).toEqual([
      'a response could not be stored',
      'a stored response could not be read',
      'a stale response was used',
      'a response could not be stored',
    ])
  })
})
