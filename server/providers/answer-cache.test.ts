import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { cacheAnswers } from './answer-cache.ts'
import type { AnswerStore, AnswerKey, CachedEntry } from './stored-answers.ts'

const SECOND = 1000
const DAY = 24 * 3600 * SECOND

const Thing = z.object({ text: z.string() })
type Thing = z.infer<typeof Thing>
const thing = (text: string): Thing => ({ text })
const down = () => Promise.reject(new Error('down'))

/** A store of answers that two processes may share. */
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

/** A service that can be switched off or slowed down, and a clock that is set by hand. */
function setup({ store, source = 'https://acme.test' }: { store?: AnswerStore; source?: string } = {}) {
  const service = {
    loads: 0,
    answer: async (): Promise<Thing | null> => thing('first'),
    time: Date.parse('2026-01-01T00:00:00Z'),
  }
  const warnings: string[] = []
  const log = { warn: (_: object, message: string) => void warnings.push(message) }
  const recall = cacheAnswers(log, {
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

describe('an answer', () => {
  it('is read once a minute, and once for everybody who asks at the same time', async () => {
    const { service, read } = setup()
    const [one, other] = await Promise.all([read(), read()])
    expect(one).toEqual({ value: thing('first'), read_at: '2026-01-01T00:00:00.000Z' })
    expect(other).toBe(one)
    service.time += 59 * SECOND
    await read()
    expect(service.loads).toBe(1)
    service.time += SECOND
    expect((await read())?.read_at).toBe('2026-01-01T00:01:00.000Z')
    expect(service.loads).toBe(2)
  })

  it('is served with its age while the service fails, which is left alone for a while', async () => {
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

  it('is served with its age when the service is slow, and replaced once the slow answer is there', async () => {
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

  it('is served however old it is, while there is no newer one', async () => {
    const { service, read } = setup()
    const first = await read()
    service.time += 30 * DAY
    service.answer = down
    expect(await read()).toEqual(first)
  })

  it('cannot be served when there was never one', async () => {
    const { service, read } = setup()
    service.answer = down
    await expect(read()).rejects.toThrow('down')
    service.answer = async () => thing('first')
    expect((await read())?.value).toEqual(thing('first'))
  })

  it('expires when the thing is gone', async () => {
    const { service, read } = setup()
    await read()
    service.time += 61 * SECOND
    service.answer = async () => null
    expect(await read()).toBeNull()
    service.answer = down
    await expect(read()).rejects.toThrow('down')
  })

  it('expires when two hundred others came after it', async () => {
    const { service, read } = setup()
    await read()
    for (let number = 0; number < 200; number += 1) await read(`page ${number}`)
    expect(service.loads).toBe(201)
    await read()
    expect(service.loads).toBe(202)
  })
})

describe('an answer in a store', () => {
  const later = <T extends ReturnType<typeof setup>>(one: T, answer: () => Promise<Thing | null>): T => {
    one.service.time += 61 * SECOND
    one.service.answer = answer
    return one
  }

  it('is served with its age by a process that has just started, while the service fails', async () => {
    const store = buildStore()
    const first = await setup({ store }).read()
    const { service, read } = later(setup({ store }), down)
    expect(await read()).toEqual(first)
    await read()
    expect(service.loads).toBe(1)
  })

  it('is served alike while the service is slow, read once for everybody who waits', async () => {
    const store = buildStore()
    const first = await setup({ store }).read()
    let finds = 0
    const counting = { ...store, find: (question: AnswerKey) => ((finds += 1), store.find(question)) }
    const { read } = later(setup({ store: counting }), () => new Promise(() => {}))
    expect(await Promise.all([read(), read()])).toEqual([first, first])
    expect(finds).toBe(1)
  })

  it('is preferred to an older one that the process has itself', async () => {
    const store = buildStore()
    const one = setup({ store })
    await one.read()
    const newest = await later(setup({ store }), async () => thing('second')).read()
    expect(await later(one, down).read()).toEqual(newest)
  })

  it('is not served once another process has reported that it is gone', async () => {
    const store = buildStore()
    const one = setup({ store })
    await one.read()
    expect(await later(setup({ store }), async () => null).read()).toBeNull()
    await expect(later(one, down).read()).rejects.toThrow('down')
    await expect(later(setup({ store }), down).read()).rejects.toThrow('down')
  })

  it('is not kept of what was never there', async () => {
    const store = buildStore()
    expect(await later(setup({ store }), async () => null).read()).toBeNull()
    expect(store.rows.size).toBe(0)
  })

  it('is not served for another address, nor in a form that is not known', async () => {
    const store = buildStore()
    await setup({ store }).read()
    const elsewhere = later(setup({ store, source: 'https://other.test' }), down)
    await expect(elsewhere.read()).rejects.toThrow('down')
    for (const [place, { read_at }] of store.rows)
      store.rows.set(place, { value: { words: 'first' }, read_at })
    const { read, warnings } = later(setup({ store }), down)
    await expect(read()).rejects.toThrow('down')
    expect(warnings).toEqual(['a stored answer could not be read'])
  })

  it('is missed by nobody while the store itself fails', async () => {
    const broken: AnswerStore = { find: down, save: down }
    const one = setup({ store: broken })
    const first = await one.read()
    expect(await later(one, down).read()).toEqual(first)
    expect(await later(one, async () => null).read()).toBeNull()
    expect(one.warnings).toEqual([
      'an answer could not be stored',
      'a stored answer could not be read',
      'shown as last read',
      'an answer could not be stored',
    ])
  })
})
