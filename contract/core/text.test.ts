import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { search } from './search.ts'
import { hasLongMarkRun, normalizeLine, normalizeLines, normalizeSearch, toSearchText } from './text.ts'

const anyText = fc.string({ unit: 'binary', maxLength: 60 })

describe('a normalized text', () => {
  test.each([
    ['Word’s line break', 'First\u000bsecond'],
    ['a page break', 'First\u000csecond'],
    ['a mainframe’s line break', 'First\u0085second'],
    ['a line separator', 'First\u2028second'],
    ['a paragraph separator', 'First\u2029second'],
    ['a Windows line break', 'First\r\nsecond'],
    ['a classic Mac line break', 'First\rsecond'],
  ])('converts %s to a newline, or to a space in one line', (_, text) => {
    expect(normalizeLines(text)).toBe('First\nsecond')
    expect(normalizeLine(text)).toBe('First second')
  })

  test('converts Hangul fillers to spaces and removes byte order marks', () => {
    expect(normalizeLine('빈\u3164칸 \uffa0x')).toBe('빈 칸 x')
    expect(normalizeLines('빈\u3164칸\nx')).toBe('빈 칸\nx')
    expect(normalizeLine('\ufeffTi\ufeffdal\ufeff')).toBe('Tidal')
  })

  test('is unchanged when normalized again', () => {
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
    'is detected across %j',
    (between) => {
      expect(hasLongMarkRun(marks(between))).toBe(true)
    },
  )

  test('ends at letters and spaces', () => {
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
  ])('for %j is normalized to %j', (typed, text) => {
    expect(toSearchText(typed)).toBe(text)
    expect(search(200).parse(typed)).toBe(text || undefined)
  })

  test('is always accepted after truncation', () => {
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

  test('is truncated at the limit, between characters', () => {
    expect(toSearchText('x'.repeat(500))).toBe('x'.repeat(200))
    expect(toSearchText(`${'x'.repeat(99)}😀`, 100)).toBe('x'.repeat(99))
    expect(search(200).safeParse('x'.repeat(201)).success).toBe(false)
  })
})
