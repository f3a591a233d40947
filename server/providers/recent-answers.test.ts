import { describe, expect, it } from 'vitest'
import { rememberAnswers } from './recent-answers.ts'

const SECOND = 1000

/** A service that can be switched off or slowed down, and a clock that is set by hand. */
function setup() {
  const service = {
    loads: 0,
    answer: async (): Promise<string | null> => 'first',
    time: Date.parse('2026-01-01T00:00:00Z'),
  }
  const warnings: string[] = []
  const log = { warn: (_: object, message: string) => void warnings.push(message) }
  const recall = rememberAnswers<string>(log, {
    provider: 'acme',
    operation: 'read thing',
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
    expect(one).toEqual({ value: 'first', read_at: '2026-01-01T00:00:00.000Z' })
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
    service.answer = () => Promise.reject(new Error('down'))
    expect(await read()).toEqual(first)
    expect(await read()).toEqual(first)
    expect(service.loads).toBe(2)
    expect(warnings).toHaveLength(1)
    service.answer = async () => 'second'
    service.time += 16 * SECOND
    expect(await read()).toEqual({ value: 'second', read_at: '2026-01-01T00:01:17.000Z' })
  })

  it('is served with its age when the service is slow, and replaced once the slow answer is there', async () => {
    const { service, read } = setup()
    const first = await read()
    service.time += 61 * SECOND
    let arrive: (answer: string) => void = () => {}
    service.answer = () => new Promise((resolve) => (arrive = resolve))
    expect(await read()).toEqual(first)
    expect(await read()).toEqual(first)
    expect(service.loads).toBe(2)
    arrive('late')
    await expect.poll(async () => (await read())?.value).toBe('late')
  })

  it('is not served when it is older than a day', async () => {
    const { service, read } = setup()
    await read()
    service.time += 25 * 3600 * SECOND
    service.answer = () => Promise.reject(new Error('down'))
    await expect(read()).rejects.toThrow('down')
  })

  it('cannot be served when there was never one', async () => {
    const { service, read } = setup()
    service.answer = () => Promise.reject(new Error('down'))
    await expect(read()).rejects.toThrow('down')
    service.answer = async () => 'first'
    expect((await read())?.value).toBe('first')
  })

  it('is forgotten when the thing is gone', async () => {
    const { service, read } = setup()
    await read()
    service.time += 61 * SECOND
    service.answer = async () => null
    expect(await read()).toBeNull()
    service.answer = () => Promise.reject(new Error('down'))
    await expect(read()).rejects.toThrow('down')
  })

  it('is forgotten when two hundred others came after it', async () => {
    const { service, read } = setup()
    await read()
    for (let number = 0; number < 200; number += 1) await read(`page ${number}`)
    expect(service.loads).toBe(201)
    await read()
    expect(service.loads).toBe(202)
  })
})
