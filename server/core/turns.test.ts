import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Turns, TurnRejected } from './turns.ts'

const limits = { total: 4, each: 2, waiting: 3, maxWaitMs: 1000 }

function record(turns: Turns) {
  const order: string[] = []
  const ends: (() => void)[] = []
  return {
    order,
    take: (key: string) =>
      turns.take(key).then((end) => {
        order.push(key)
        ends.push(end)
      }),
    next: async () => {
      ends.shift()?.()
      await new Promise(setImmediate)
    },
  }
}

describe('turns', () => {
  test('are limited per key and in total', async () => {
    const turns = new Turns(limits)
    for (const key of ['a', 'a', 'b', 'b']) await turns.take(key)
    turns.take('a').catch(() => {})
    turns.take('c').catch(() => {})
    expect(turns.getUse()).toEqual({ taken: 4, waiting: 2 })
  })

  test('rotate among the waiting keys, however many callers each key has', async () => {
    const turns = new Turns({ total: 1, each: 9, waiting: 9, maxWaitMs: 1000 })
    const { order, take, next } = record(turns)
    for (const key of ['a', 'a', 'a', 'a', 'b', 'c', 'b']) void take(key)
    for (let served = 0; served < 8; served += 1) await next()
    expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
    expect(turns.getUse()).toEqual({ taken: 0, waiting: 0 })
  })

  test('are refused immediately if too many callers with the same key wait', async () => {
    const turns = new Turns(limits)
    for (let count = 0; count < 5; count += 1) turns.take('a').catch(() => {})
    await expect(turns.take('a')).rejects.toMatchObject({ reason: 'greedy' })
    await expect(turns.take('b')).resolves.toBeTypeOf('function')
  })

  test('that take too long are refused, and later callers still get their turn', async () => {
    const turns = new Turns({ total: 1, each: 1, waiting: 3, maxWaitMs: 20 })
    const end = await turns.take('a')
    await expect(turns.take('a')).rejects.toMatchObject({ reason: 'greedy' })
    await expect(turns.take('b')).rejects.toMatchObject({ reason: 'crowded' })
    const next = turns.take('b')
    end()
    ;(await next)()
    expect(turns.getUse()).toEqual({ taken: 0, waiting: 0 })
  })

  test('are limited to one per key while only the spare turns are free', async () => {
    const turns = new Turns({ total: 4, each: 3, waiting: 3, maxWaitMs: 20, spare: 2 })
    const end = await turns.take('a')
    await turns.take('a')
    expect(turns.isCrowded()).toBe(false)
    await turns.take('a')
    expect(turns.isCrowded()).toBe(true)
    await expect(turns.take('a')).rejects.toMatchObject({ reason: 'greedy' })
    const endOfB = await turns.take('b')
    endOfB()
    await turns.take('b')
    await expect(turns.take('b')).rejects.toMatchObject({ reason: 'crowded' })
    const waiting = turns.take('c')
    end()
    await expect(waiting).resolves.toBeTypeOf('function')
  })

  test('that end twice count once', async () => {
    const turns = new Turns(limits)
    const end = await turns.take('a')
    end()
    end()
    expect(turns.getUse()).toEqual({ taken: 0, waiting: 0 })
  })

  test('never exceed a limit and never lose a caller', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('a', 'b', 'c', 'end')), async (steps) => {
        const turns = new Turns(limits)
        const running: { key: string; end: () => void }[] = []
        let requested = 0
        let refused = 0
        let served = 0
        for (const step of steps) {
          if (step === 'end') running.shift()?.end()
          else {
            requested += 1
            void turns.take(step).then(
              (end) => {
                served += 1
                running.push({ key: step, end })
              },
              (error: unknown) => {
                refused += error instanceof TurnRejected ? 1 : 0
              },
            )
          }
          await new Promise(setImmediate)
          expect(running.length).toBeLessThanOrEqual(limits.total)
          for (const key of ['a', 'b', 'c'])
            expect(running.filter((turn) => turn.key === key).length).toBeLessThanOrEqual(limits.each)
        }
        while (running.length > 0) {
          running.shift()?.end()
          await new Promise(setImmediate)
        }
        expect(served + refused).toBe(requested)
        expect(turns.getUse()).toEqual({ taken: 0, waiting: 0 })
      }),
      { numRuns: 60 },
    )
  })
})
