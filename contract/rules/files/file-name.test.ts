import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanFileName, decodeFormFileName } from './file-name.ts'

const family = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'
const scotland = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'

test.each([
  ['a decomposed name from macOS', 'Re\u0301sume\u0301.pdf', 'Résumé.pdf'],
  ['decomposed Hangul', '\u1112\u1161\u11ab\u1100\u1173\u11af.csv', '한글.csv'],
  ['a decomposed Vietnamese name', 'Sao ke\u0302 tha\u0301ng 9.xlsx', 'Sao kê tháng 9.xlsx'],
  ['the angstrom sign', '\u212bngstro\u0308m.csv', 'Ångström.csv'],
  [
    'a macOS screenshot',
    'Screenshot 2026-10-01 at 9.41.00\u202fAM.png',
    'Screenshot 2026-10-01 at 9.41.00 AM.png',
  ],
  ['a no-break space', 'Cap\u00a0table.xlsx', 'Cap table.xlsx'],
  ['an ideographic space', '決算\u3000報告.pdf', '決算 報告.pdf'],
  ['a line break', 'Bank\r\nstatement\u2028May.pdf', 'Bankstatement May.pdf'],
  ['surrounding spaces', '\u2003 deck.pdf\u00a0', 'deck.pdf'],
  ['a Windows path', String.raw`C:\Users\Ana\deck.pdf`, 'deck.pdf'],
  ['a path', '../../etc/passwd', 'passwd'],
  ['a direction override', 'deck\u202efdp.exe', 'deckfdp.exe'],
  ['isolates', '\u2068deck\u2069.pdf', 'deck.pdf'],
  [
    'a soft hyphen, a zero-width space and a byte order mark',
    '\ufeffcap\u00ad\u200btable.csv',
    'captable.csv',
  ],
  ['a joiner between Latin letters', 'deck.p\u200ddf', 'deck.pdf'],
  ['a joiner without a second character', 'deck \u{1f468}\u200d.pdf', 'deck \u{1f468}.pdf'],
  ['an invisible filler', 'a\u3164b.pdf', 'ab.pdf'],
  ['control characters', 'a\u0000b\u001fc\u007fd\u0085e.pdf', 'abcde.pdf'],
  ['an accent after an invisible character', 'e\u200b\u0301.pdf', 'é.pdf'],
  ['half a surrogate pair', 'a\ud800.pdf', 'a\ufffd.pdf'],
])('normalizes %s', (_, name, expected) => {
  expect(cleanFileName(name)).toBe(expected)
})

test.each([
  'Tax return (2025), final – “signed”.pdf',
  'a  b.pdf',
  '100% owned %41 %2F %0a.pdf',
  "L'année #1 & co; $5 = 100¥ [x] {y} ~z!.csv",
  'گزارش\u200cها.pdf',
  'क्\u200dष.pdf',
  `${family}.png`,
  `${scotland} accounts.pdf`,
  'heart \u2764\ufe0f.png',
  '葛\u{e0100}城.pdf',
  'Ćevapčići Łódź İstanbul Ünïcode ŵ.docx',
  '.gitignore',
  'noending',
])('%s is unchanged', (name) => {
  expect(cleanFileName(name)).toBe(name)
})

test.each(['', ' ', '.', '..', '...', '. .', '\u200b', 'a/', '\u202e\u00a0.'])(
  '%j becomes “file”',
  (name) => {
    expect(cleanFileName(name)).toBe('file')
  },
)

test.each([
  ['%22Q3%22 report.pdf', '"Q3" report.pdf'],
  ['Bank%0D%0Astatement.pdf', 'Bank\r\nstatement.pdf'],
  ['100%25 %20 %41 %0a %0d %2F %5c.pdf', '100%25 %20 %41 %0a %0d %2F %5c.pdf'],
  ['%%2222.pdf', '%"22.pdf'],
])('only escaped quotes and line breaks are decoded in %j', (sent, decoded) => {
  expect(decodeFormFileName(sent)).toBe(decoded)
})

test('a long name is truncated between characters and keeps its extension', () => {
  for (const letter of ['a', 'é', '決', '\u{1f600}', `${family} `]) {
    const truncated = cleanFileName(`${letter.repeat(300)}.xlsx`)
    expect(new TextEncoder().encode(truncated).length).toBeLessThanOrEqual(200)
    expect(truncated.length).toBeGreaterThan(45)
    expect(truncated).toMatch(/\.xlsx$/)
    expect(truncated).not.toMatch(/\ufffd|\u200d\./)
  }
})

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 4 }),
  fc.string({ unit: 'grapheme', maxLength: 4 }),
  fc.constantFrom('e\u0301', '\u200d', '\u200c', '\u202e', '\u00a0', '\u2028', '%22', '%0D', '%0A', '.', '/'),
  fc.constantFrom(family, scotland, '\ufe0f', '\u034f', '\u1100\u1161', 'ب\u200cب', '.pdf', ' '),
  fc.string({ unit: 'grapheme', minLength: 40, maxLength: 80 }),
)
const anyName = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''))

test('every cleaned name is composed, short and idempotent, without path, control characters and direction marks', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      const clean = cleanFileName(decodeFormFileName(name))
      expect(clean.normalize('NFC')).toBe(clean)
      expect(clean).not.toMatch(
        /[/\\\p{Cc}\p{Zl}\p{Zp}\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]|(?! )\p{Zs}/u,
      )
      expect(clean).toBe(clean.trim())
      expect(clean).not.toMatch(/^\.*$/)
      expect(new TextEncoder().encode(clean).length).toBeLessThanOrEqual(200)
      expect(cleanFileName(clean)).toBe(clean)
    }),
    { numRuns: 2000 },
  )
})

test('composed and decomposed spellings have the same cleaned name', () => {
  fc.assert(
    fc.property(anyName, (name) => {
      expect(cleanFileName(name.normalize('NFD'))).toBe(cleanFileName(name.normalize('NFC')))
    }),
  )
})
