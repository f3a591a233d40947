import { describe, expect, it } from 'vitest'
import { joinList, toDisplayName, oneLine } from './phrases.ts'

const seam = '\u200b'

describe('a name', () => {
  it.each([
    ['Tidal Kiln, Inc.', 'Tidal Kiln, Inc.'],
    ['J. R. Smith & Co. (US) 2.0', 'J. R. Smith & Co. (US) 2.0'],
    ['Booking.com', `Booking.${seam}com`],
    ['https://a.example/b', `https:${seam}//a.${seam}example/b`],
    ['ana@a.example', `ana@${seam}a.${seam}example`],
    ['a\r\nb\u0000\u2029c\u202e', 'a b c'],
    ['\ud800x', '\ufffdx'],
  ])('%j is written %j', (name, written) => {
    expect(toDisplayName(name)).toBe(written)
  })

  it('is cut at a hundred characters', () => {
    expect(toDisplayName('x'.repeat(500))).toBe(`${'x'.repeat(99)}…`)
  })
})

it.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('%j is listed as %j', (items, text) => {
  expect(joinList(items)).toBe(text)
})

it('text is put on one line', () => {
  expect(oneLine('  a\t b\n\nc  ')).toBe('a b c')
})
