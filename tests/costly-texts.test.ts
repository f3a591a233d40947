import { expect, test } from 'vitest'
import { z } from 'zod'
import '#contract/core/numbering-plans.ts'
import { getMaxLength } from '#contract/core/fields.ts'
import { bodyBounds } from '#server/core/http/json-bodies.ts'
import { fieldSize } from '#server/core/http/forms/uploads.ts'
import { listStringSchemas } from './contract-texts.ts'
import { measureShortestRun } from './shortest-run.ts'

const maxMs = 20

const texts = await listStringSchemas()

/** Runs of combining marks. Normalization must reorder most of them. */
const marks = {
  pairs: '\u0301\u0316',
  falling: '\u0345\u0360\u035c\u0301\u059a\u0316\u0321\u031b\u0334',
  Hebrew: '\u05c2\u05c1\u05b0',
  Arabic: '\u0651\u064b\u0655',
  Tibetan: '\u0f74\u0f72\u0f71',
  musical: '\u{1d165}\u{1d16e}\u{1d172}',
  decomposed: '\u0344\u0316',
}

const longRun = (size: number) => ('\u0301'.repeat(size / 2) + '\u0316'.repeat(size / 2)).slice(0, size)

const shapes: Record<string, (size: number) => string> = {
  'two marks in the wrong order': longRun,
  'a letter before misordered marks': (size) => `e${longRun(size)}`.slice(0, size),
  'marks after invisible characters': fill('\u200d\u0316\u0301\u00ad'),
  'misordered marks with joiners between': fill('\u0301\u200d\u0316\u034f'),
  ...Object.fromEntries(Object.entries(marks).map(([name, run]) => [`${name} marks`, fill(run)])),
  'runs of marks as long as accepted': fill(`e${'\u0301\u0316'.repeat(15)}`),
  'runs of marks around blanks': fill(`e${'\u0301\u0316'.repeat(14)}  `),
  'composed letters with marks': fill('\u1fa7\u0316'),
  'ligatures that expand': fill('\ufdfa'),
  blanks: fill(' '),
  'blanks before a letter': (size) => `${' '.repeat(size)}a`.slice(1),
  'blanks between letters': (size) => `a${' '.repeat(size)}`.slice(0, size - 1).concat('a'),
  'unusual blanks': fill('\u00a0\u3000\u2003'),
  'line breaks': fill('\r\n'),
  'line breaks and blanks': fill(' \n\t\r'),
  'vertical tabs': fill('\u000b'),
  joiners: fill('\u200d'),
  'soft hyphens': fill('a\u00ad'),
  'blanks of no width': fill('\u200b'),
  'Khmer with blanks of no width': fill('\u1780\u200b'),
  'directions of text': fill('\u202d1\u202c\u2066\u200e'),
  families: fill('👩\u200d👩\u200d👧\u200d👦'),
  'joined hearts': fill('❤\ufe0f\u200d'),
  'variation selectors': fill('\ufe0f'),
  'tags without a flag': fill('\u{e0067}'),
  'flags of Scotland': fill('🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'),
  'tags that never end': fill('\u{e0067}', '🏴'),
  'tags of a hidden text': fill('\u{e0067}\u{e0062}', '🏴'),
  'joiners of Persian': fill('ب\u200c'),
  'runs of joiners of Persian': fill('\u200c', 'ب'),
  'runs of breaks of Thai': fill('\u200b', 'ก'),
  'breaks of Thai': fill('ก\u200b\u200b'),
  'marks of direction in Hebrew': fill('\u200f\u200e', 'א'),
  'joiners of Hebrew marks': fill('\u05b8\u034f'),
  'variants of ideographs': fill('葛\u{e0100}'),
  'marks with NUL between': fill('\u0316\0\u0301\0'),
  'wide digits': fill('１'),
  'halves of surrogate pairs': fill('\ud83d'),
  'NUL characters': fill('\0'),
  'letters and dots': fill('a.'),
  'letters and hyphens': fill('a-'),
  'at signs': fill('a@a.'),
  'a long domain': fill('a.', 'a@'),
  'an address with a long domain': fill('\u0301\u0316', 'https://a'),
  'an address of many letters': fill('ü.', 'https://'),
  'an address with a long path': fill('é', 'https://example.com/'),
  'digits and signs': fill('+1'),
  digits: fill('1'),
  'digits in groups': fill('1 2-'),
  'an extension of many digits': fill('1', '+12075550142 ext. '),
}

function fill(part: string, beginning = ''): (size: number) => string {
  return (size) => (beginning + part.repeat(Math.ceil(size / part.length))).slice(0, size)
}

const built = new Map<string, string>()

function buildText(shape: string, size: number): string {
  const key = `${shape} ${size}`
  const text = built.get(key) ?? shapes[shape]?.(size) ?? ''
  built.set(key, text)
  return text
}

const listSizes = (schema: z.core.$ZodType) => {
  const max = getMaxLength(schema) ?? 500
  return [max, 2 * max, bodyBounds.text, fieldSize]
}

function findSlowText(): string | undefined {
  for (const [path, schema] of texts)
    for (const shape of Object.keys(shapes))
      for (const size of listSizes(schema)) {
        const value = buildText(shape, size)
        const ms = measureShortestRun(() => z.safeParse(schema, value), maxMs)
        if (ms > maxMs) return `${path}, ${size} characters of ${shape}: ${ms.toFixed(1)} ms`
      }
  return undefined
}

test('no string of any endpoint takes more than 20 ms to parse', () => {
  expect(texts.length).toBeGreaterThan(150)
  expect(findSlowText()).toBeUndefined()
}, 240_000)
