import { expect, test } from 'vitest'
import { formatReplyTime } from './reply-time.ts'

test.each([
  [1, 'an hour'],
  [60, 'an hour'],
  [61, '2 hours'],
  [600, '10 hours'],
  [1440, '1 day'],
  [1441, '2 days'],
])('%d minutes are %s', (minutes, expected) => {
  expect(formatReplyTime(minutes)).toBe(expected)
})
