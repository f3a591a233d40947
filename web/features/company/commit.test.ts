import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CommittedAnswer } from './queue.ts'
import { createTypingBuffer } from './commit.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const start = () => {
  const committed: CommittedAnswer[][] = []
  return { committed, buffer: createTypingBuffer((answers) => void committed.push(answers)) }
}

test('typing is committed together 800 ms after the last key', () => {
  const { committed, buffer } = start()
  buffer.type('company.name', 'T', 3)
  vi.advanceTimersByTime(799)
  buffer.type('company.name', 'Ti', 4)
  buffer.type('company.city', 'Portland', 4)
  vi.advanceTimersByTime(799)
  expect(committed).toEqual([])
  expect(buffer.isTyping('company.name')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(committed).toHaveLength(1)
  expect(committed[0]?.map(({ field, value, seenVersion }) => ({ field, value, seenVersion }))).toEqual([
    // `seenVersion` is the version at the first keystroke.
    { field: 'company.name', value: 'Ti', seenVersion: 3 },
    { field: 'company.city', value: 'Portland', seenVersion: 4 },
  ])
  expect(buffer.isTyping('company.name')).toBe(false)
})

test('a flush commits typing immediately and only once', () => {
  const { committed, buffer } = start()
  buffer.type('company.name', 'T', 3)
  buffer.flush()
  vi.advanceTimersByTime(2000)
  buffer.flush()
  expect(committed).toHaveLength(1)
})
