import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { search } from './search.ts'
import { hasLongMarkRun, normalizeLine, normalizeLines, normalizeSearch, toSearchText } from './text.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 60 })

describe('a text', () => {
  test.each([
    ['Word’s line break', 'First\u000bsecond'],
    ['a page break', 'First\u000csecond'],
    ['a mainframe’s line break', 'First\u0085second'],
    ['a line separator', 'First\u2028second'],
    ['a paragraph separator', 'First\u2029second'],
    ['Windows', 'First\r\nsecond'],
    ['an old Macintosh', 'First\rsecond'],
  ])('has its lines by %s, and a blank in one line', (_, text) => {
    expect(normalizeLines(text)).toBe('First\nsecond')
    expect(normalizeLine(text)).toBe('First second')
  })

  test('has a blank for a Korean filler, and nothing for a byte order mark', () => {
    expect(normalizeLine('빈\u3164칸 \uffa0x')).toBe('빈 칸 x')
    expect(normalizeLines('빈\u3164칸\nx')).toBe('빈 칸\nx')
    expect(normalizeLine('\ufeffTi\ufeffdal\ufeff')).toBe('Tidal')
  })

  test('is normalized once and for all', () => {
    for (const normalize of [normalizeLine, normalizeLines, normalizeSearch])
      fc.assert(
        fc.property(anyText, (text) => {
          expect(normalize(normalize(text))).toBe(normalize(text))
        }),
      )
  })
})

describe('a run of marks', () => {
  const marks = (between: string) => `e${`\u0301${between}\u0316${between}`.repeat(16)}`

  test.each(['', '\u200d', '\u00ad', '\0', '\ufe0f', '\u034f', '\u202d'])(
    'is found through %j',
    (between) => {
      expect(hasLongMarkRun(marks(between))).toBe(true)
    },
  )

  test('is not found where letters or blanks are between', () => {
    expect(hasLongMarkRun(marks('e'))).toBe(false)
    expect(hasLongMarkRun(marks(' '))).toBe(false)
  })
})

describe('a search', () => {
  test.each([
    ['\u202dTidal\u202c', 'Tidal'],
    [' Tidal\u00a0 Kiln\ufeff', 'Tidal Kiln'],
    ['Ti\u00addal\u200b', 'Tidal'],
    ['Cafe\u0301', 'Café'],
    ['می\u200cخواهم', 'می\u200cخواهم'],
    ['\u200b\u2060\u00ad', ''],
    ['   ', ''],
    ['\ud83dTi\0dal', 'Tidal'],
  ])('for %j is a search for %j', (typed, text) => {
    expect(toSearchText(typed)).toBe(text)
    expect(search(200).parse(typed)).toBe(text || undefined)
  })

  test('of anything is accepted once it is cut', () => {
    const long = fc.oneof(
      anyText,
      fc.string({
        unit: fc.constantFrom('\u0301', '\u0958', 'e', '😀', '\ud83d', '\0', '\u200d'),
        maxLength: 900,
      }),
    )
    fc.assert(
      fc.property(long, (typed) => {
        const text = toSearchText(typed)
        expect(search(200).safeParse(text)).toEqual({ success: true, data: text || undefined })
      }),
    )
  })

  test('is cut where it is too long, and between letters', () => {
    expect(toSearchText('x'.repeat(500))).toBe('x'.repeat(200))
    expect(toSearchText(`${'x'.repeat(99)}😀`, 100)).toBe('x'.repeat(99))
    expect(search(200).safeParse('x'.repeat(201)).success).toBe(false)
  })
})
