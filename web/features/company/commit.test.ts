import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Settled } from './queue.ts'
import { makeSettling } from './commit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = () => {
  const handed: Settled[][] = []
  return { handed, settling: makeSettling((settled) => void handed.push(settled)) }
}

test('typing settles 800 ms after the last key, all of it together', () => {
  const { handed, settling } = start()
  settling.type('company.name', 'T', 3)
  vi.advanceTimersByTime(799)
  settling.type('company.name', 'Ti', 4)
  settling.type('company.city', 'Portland', 4)
  vi.advanceTimersByTime(799)
  expect(handed).toEqual([])
  expect(settling.isTyping('company.name')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(handed).toHaveLength(1)
  expect(handed[0]?.map(({ field, value, seen }) => ({ field, value, seen }))).toEqual([
    // the change that was known when the typing began
    { field: 'company.name', value: 'Ti', seen: 3 },
    { field: 'company.city', value: 'Portland', seen: 4 },
  ])
  expect(settling.isTyping('company.name')).toBe(false)
})

test('what is typed can be settled at once, and is not settled again', () => {
  const { handed, settling } = start()
  settling.type('company.name', 'T', 3)
  settling.settleNow()
  vi.advanceTimersByTime(2000)
  settling.settleNow()
  expect(handed).toHaveLength(1)
})
