import { afterEach, expect, test, vi } from 'vitest'
import { createMemoryStorage } from '#web/testing/services.ts'
import { deleteDrafts, readDrafts, writeDraft } from './text-drafts.ts'

afterEach(() => void vi.useRealTimers())

test('a draft belongs to its user and is deleted when it is sent or the user signs out', () => {
  const storage = createMemoryStorage()
  writeDraft(storage, 'ana', 'thread', 'Half a sen')
  writeDraft(storage, 'ana', '', 'A new one')
  writeDraft(storage, 'ben', 'thread', 'Another')
  expect(readDrafts(storage, 'ana')).toEqual({ thread: 'Half a sen', '': 'A new one' })
  writeDraft(storage, 'ana', 'thread', '')
  expect(readDrafts(storage, 'ana')).toEqual({ '': 'A new one' })
  deleteDrafts(storage, 'ana')
  expect(readDrafts(storage, 'ana')).toEqual({})
  expect(readDrafts(storage, 'ben')).toEqual({ thread: 'Another' })
  deleteDrafts(storage, 'ben')
  expect(storage.entries.size).toBe(0)
})

test('the latest 20 drafts are saved for 30 days', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-01T10:00:00.000Z') })
  const storage = createMemoryStorage()
  for (let n = 0; n < 25; n += 1) {
    vi.advanceTimersByTime(1000)
    writeDraft(storage, 'ana', `thread ${n}`, 'x'.repeat(6000))
  }
  const drafts = readDrafts(storage, 'ana')
  expect(Object.keys(drafts)).toHaveLength(20)
  expect(drafts['thread 24']).toHaveLength(5000)
  vi.setSystemTime(Date.parse('2026-12-02T10:00:00.000Z'))
  expect(readDrafts(storage, 'ana')).toEqual({})
})

test.each(['not JSON', '[]', '{"ana":{"thread":"text"}}'])('invalid data %s is ignored', (text) => {
  const storage = createMemoryStorage()
  storage.setItem('headwater.drafts', text)
  expect(readDrafts(storage, 'ana')).toEqual({})
})
