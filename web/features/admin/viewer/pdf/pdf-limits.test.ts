import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fitPage } from './pdf-limits.ts'

const letter = { width: 612, height: 792 }

test('shows an ordinary page at the requested width in the resolution of the screen', () => {
  expect(fitPage(letter, 918, 2)).toEqual({ shownWidth: 918, scale: 3 })
})

test('keeps the width of a page at the largest zoom and draws fewer pixels', () => {
  const { shownWidth, scale } = fitPage(letter, 2754, 2)
  expect(shownWidth).toBe(2754)
  expect(scale * scale * letter.width * letter.height).toBeCloseTo(16_777_216, 0)
})

test('shows a page with a huge height narrower', () => {
  expect(fitPage({ width: 600, height: 600_000 }, 900, 1).shownWidth).toBe(10)
})

test('never draws more pixels than browsers support', () => {
  const side = fc.double({ min: 0.001, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(side, side, fc.integer({ min: 280, max: 9000 }), (width, height, requested) => {
      const { shownWidth, scale } = fitPage({ width, height }, requested, 2)
      expect(Math.max(width, height) * scale).toBeLessThanOrEqual(8193)
      expect(width * height * scale * scale).toBeLessThanOrEqual(16_777_217)
      expect(shownWidth).toBeLessThanOrEqual(requested)
      expect((shownWidth * height) / width).toBeLessThanOrEqual(10_001)
    }),
  )
})

test.each([0, -1, Number.NaN, Infinity])('rejects a page that is %d points wide', (width) => {
  expect(() => fitPage({ width, height: 100 }, 900, 1)).toThrow(RangeError)
})
