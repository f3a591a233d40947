import { describe, expect, test } from 'vitest'
import './numbering-plans.ts'
import { phone } from './phone.ts'

describe('a telephone number', () => {
  test.each(['+12075550142', '(207) 555-0142', '207 555 0142', '+49 30 901820', ' +44 20 7946 0958 '])(
    '%s is valid',
    (value) => {
      expect(phone().safeParse(value).success).toBe(true)
    },
  )

  test.each(['', '0', '555-0142', '+1', '+1 000 000 0000', '+999 1234567', 'call me', '2'.repeat(40)])(
    '%s is invalid',
    (value) => {
      expect(phone().safeParse(value).success).toBe(false)
    },
  )
})

describe('an accepted telephone number', () => {
  test.each([
    ['(207) 555-0142', '+12075550142'],
    ['207.555.0142 x123', '+12075550142 ext. 123'],
    ['+12075550142;ext=7', '+12075550142 ext. 7'],
    ['+49 (0)30 901820', '+4930901820'],
    ['+44 20 7946 0958 ext 12', '+442079460958 ext. 12'],
    ['\u202d+1 (207) 555\u20110142\u202c', '+12075550142'],
    ['\u200e(207)\u00a0555\u20130142\u200f', '+12075550142'],
    ['\ufeff207\u2009555\u200a0142\u00ad', '+12075550142'],
    ['＋１ ２０７ ５５５ ０１４２', '+12075550142'],
  ])('%s is normalized to %s, which stays the same', (input, normalized) => {
    expect(phone().parse(input)).toBe(normalized)
    expect(phone().parse(normalized)).toBe(normalized)
  })
})
