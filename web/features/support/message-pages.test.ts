import { expect, test } from 'vitest'
import { prependEarlierPage, mergeNewestPage } from './message-pages.ts'

const toEntry = (number: number) => ({
  id: String(number),
  at: new Date(Date.UTC(2026, 10, 20) + number * 1000).toISOString(),
})
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => toEntry(from + index))

const build = (messages: ReturnType<typeof range>, has_earlier = true, notes: typeof messages = []) => ({
  id: 'thread',
  has_earlier,
  messages,
  notes,
})

test('the newest page is appended to the loaded earlier pages', () => {
  const loaded = build(range(1, 100), false)
  expect(mergeNewestPage(loaded, build(range(53, 102)))).toEqual(build(range(1, 102), false))
})

test('the newest page replaces pages with a gap before it, and a different conversation', () => {
  const page = build(range(151, 200))
  expect(mergeNewestPage(build(range(1, 100)), page)).toBe(page)
  expect(mergeNewestPage({ ...build(range(100, 200)), id: 'other' }, page)).toBe(page)
  expect(mergeNewestPage(null, page)).toBe(page)
})

test('a message that waited for a confirmation appears only once after it is sent', () => {
  const waiting = { ...toEntry(50), id: 'waiting' }
  const loaded = build([...range(1, 49), waiting])
  expect(mergeNewestPage(loaded, build(range(2, 51))).messages).toEqual(range(1, 51))
})

test('notes stay with the messages of their page', () => {
  const loaded = build(range(1, 10), false, [toEntry(3), toEntry(8)])
  const newest = build(range(6, 11), true, [toEntry(8)])
  expect(mergeNewestPage(loaded, newest)).toEqual(build(range(1, 11), false, [toEntry(3), toEntry(8)]))
})

test('an earlier page is prepended to loaded pages of the same conversation only', () => {
  const loaded = build(range(51, 100), true, [toEntry(60)])
  const earlier = build(range(1, 50), false, [toEntry(5)])
  expect(prependEarlierPage(loaded, earlier)).toEqual(build(range(1, 100), false, [toEntry(5), toEntry(60)]))
  expect(prependEarlierPage(loaded, { ...earlier, id: 'other' })).toBe(loaded)
})
