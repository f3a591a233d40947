import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanLine, cleanText, explainInvisible, normalizeCode, stripInvisible } from './invisible.ts'

const meaningless = {
  'a soft hyphen from a web page': '\u00ad',
  'a zero-width space': '\u200b',
  'a byte order mark': '\ufeff',
  'a word joiner': '\u2060',
  'a direction mark from a contact card': '\u200e',
  'an Arabic direction mark': '\u061c',
  'an embedding from a contact card': '\u202a',
  'a direction override': '\u202d',
  'an isolate from a chat': '\u2068',
  'the end of a direction': '\u202c',
  'a bell from a Word table': '\u0007',
  'an escape from a terminal': '\u001b',
  'an object replacement character': '\ufffc',
  'an invisible comma': '\u2063',
  'an annotation': '\ufff9',
  'a joiner': '\u200d',
  'a non-joiner': '\u200c',
  'a grapheme joiner': '\u034f',
  'a variation selector': '\ufe0f',
  'another variation selector': '\u{e0100}',
  'a tag': '\u{e0041}',
  'a Mongolian separator': '\u180e',
  'a Khmer vowel without a sign': '\u17b4',
  'a musical beam': '\u{1d173}',
}

describe('meaningless invisible characters', () => {
  test.each(Object.entries(meaningless))('%s is removed', (_, character) => {
    for (const clean of [cleanText, cleanLine, stripInvisible])
      expect(clean(`Tid${character}al ${character}Kiln${character}`)).toBe('Tidal Kiln')
    expect(explainInvisible(`Tidal${character} Kiln`)).toMatch(
      /^Remove the invisible character after “Tidal”/,
    )
  })

  test.each([
    ['tags without a flag', '\u{e0067}\u{e0062}'],
    ['tags after another flag', '🏳\u{e0067}\u{e0062}\u{e0065}\u{e007f}'],
    [
      'a flag with a hidden text',
      '🏴\u{e0068}\u{e0069}\u{e0064}\u{e0064}\u{e0065}\u{e006e}\u{e0061}\u{e007f}',
    ],
    ['a flag without an end', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}'],
    ['a joiner without a second emoji', '👩\u200d'],
    ['a selector after a digit', '1\ufe0f'],
    ['a second selector', '❤\ufe0f\ufe0f'],
    ['a second joiner in a word', 'क्\u200d\u200dष'],
    ['a line break opportunity next to a space', 'ไทย\u200b ไทย'],
    ['only Korean fillers', '\u115f\u1160'],
  ])('%s is partly removed', (_, text) => {
    expect(cleanText(text)).not.toBe(text)
    expect(stripInvisible(cleanText(text))).toBe(stripInvisible(text))
  })
})

describe('invisible characters that a script or an emoji needs are kept', () => {
  test.each([
    ['a Persian prefix', 'می\u200cخواهم'],
    ['a Persian abbreviation', '۱۴۰۳ ه\u200d.ش'],
    ['an Arabic letter with a vowel mark', 'بَ\u200cب'],
    ['a Hindi conjunct', 'क्\u200dष'],
    ['a Hindi half letter', 'क्\u200cष'],
    ['a Bengali ra with ya', 'র\u200d্য'],
    ['an older Malayalam chillu at the end', 'അവന്\u200d'],
    ['a Sinhala conjunct', 'ශ්\u200dරී ලංකා'],
    ['a Mongolian vowel', 'ᠮᠣᠩᠭᠣᠯ\u180eᠠ'],
    ['a variant of a Mongolian letter', 'ᠠ\u180b\u180eᠡ'],
    ['a Japanese name', '葛\u{e0100}城 辻\u{e0101}'],
    ['a Japanese comma', '東京\u3001\ufe00'],
    ['a mathematical symbol', 'A ∩\ufe00 B'],
    ['a heart', '❤\ufe0f'],
    ['an arrow as text', '↗\ufe0e'],
    ['a family', '👩\u200d👩\u200d👧\u200d👦'],
    ['a farmer with a skin tone', '👩🏽\u200d🌾'],
    ['a rainbow flag', '🏳\ufe0f\u200d🌈'],
    ['a keycap', '1\ufe0f\u20e3 #\ufe0f\u20e3'],
    ['Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    [
      'Wales and Texas',
      '🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}🏴\u{e0075}\u{e0073}\u{e0074}\u{e0078}\u{e007f}',
    ],
    ['Hebrew marks in their order', 'יְרוּשָׁלַ\u034fִם'],
    ['an old Korean syllable', '\u115fᅡ'],
  ])('%s', (_, text) => {
    expect(cleanText(text)).toBe(text)
    expect(cleanLine(text)).toBe(text)
    expect(explainInvisible(text)).toBeNull()
  })

  test.each([
    ['Thai line break opportunities', 'ภาษา\u200bไทย'],
    ['Khmer line break opportunities', 'ភាសា\u200bខ្មែរ'],
    ['Burmese and Lao line break opportunities', 'မြန်မာ\u200bစာ ພາສາ\u200bລາວ'],
    ['direction marks in Hebrew', 'שלום C++\u200e!'],
    ['direction marks in Arabic', 'السعر\u200f: 5\u061c'],
  ])('%s, but not in a search', (_, text) => {
    expect(cleanText(text)).toBe(text)
    expect(cleanLine(text)).toBe(stripInvisible(text))
  })

  test('except characters that reverse the following text', () => {
    expect(cleanText('שלום \u202eabc\u202c \u2067x\u2069')).toBe('שלום abc x')
  })
})

const anyText = fc.string({
  unit: fc.oneof(
    fc.constantFrom(
      ...Object.values(meaningless),
      ...Array.from('aé1#קبकᠠไក👩❤🏴葛'),
      '\u{e0067}',
      '\u{e007f}',
      '\u200b\u200b',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 30,
})

describe('cleaning', () => {
  test.each([
    ['text', cleanText],
    ['a search', cleanLine],
    ['a code', normalizeCode],
    ['all invisible characters', stripInvisible],
  ])('%s is idempotent', (_, clean) => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(clean(clean(text))).toBe(clean(text))
      }),
    )
  })

  test('never removes letters, digits, symbols and spaces', () => {
    const visible = (text: string) => text.replaceAll(/[^\p{L}\p{N}\p{P}\p{Z}]|\p{DI}/gu, '')
    fc.assert(
      fc.property(anyText, (text) => {
        for (const clean of [cleanText, cleanLine, stripInvisible])
          expect(visible(clean(text))).toBe(visible(text))
      }),
    )
  })

  test('makes every name valid', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(explainInvisible(cleanLine(text))).toBeNull()
      }),
    )
  })
})

test.each([
  ['Acme\u200b', 'Remove the invisible character after “Acme” (U+200B)'],
  ['Ac\u00adme', 'Remove the invisible character after “Ac” (U+00AD)'],
  ['\u202eAcme', 'Remove the invisible character before “Acme” (U+202E)'],
  ['Acme \u2060Co', 'Remove the invisible character after “Acme” (U+2060)'],
  ['\u202aAcme\u202c', 'Remove the 2 invisible characters, the first before “Acme” (U+202A)'],
  [
    'Tidal Kiln of the Northern Harbor\u{e0041}',
    'Remove the invisible character after “the Northern Harbor” (U+E0041)',
  ],
  ['\u200b', 'Remove the invisible character (U+200B)'],
])('%j has the error: %s', (name, message) => {
  expect(explainInvisible(name)).toBe(message)
})

describe('a number or code', () => {
  test.each([
    ['\u202d+1 (207) 555\u20110142\u202c', '+1 (207) 555-0142'],
    ['１２３，４５６．７８', '123,456.78'],
    ['＄５００', '$500'],
    ['−5', '-5'],
    ['1\u2009250\u202f000\u00a0', '1 250 000'],
    ['04101\u20131234\ufeff', '04101-1234'],
    ['12\u00ad50', '1250'],
  ])('%j is normalized to %s', (input, normalized) => {
    expect(normalizeCode(input)).toBe(normalized)
  })

  test.each(['10²', '1½', '①', 'Ⅳ', '125\t300', '125\n300'])(
    '%j is unchanged, because it would become a different number',
    (text) => {
      expect(normalizeCode(text)).toBe(text)
    },
  )
})
