import { describe, expect, it, test } from 'vitest'
import { joinList, toSubjectLine, toDisplayName, toUserText, words } from './phrases.ts'

const seam = '\u200a'

describe('a name', () => {
  it.each([
    ['Tidal Kiln, Inc.', 'Tidal Kiln, Inc.'],
    ['J. R. Smith & Co. (US) 2.0', 'J. R. Smith & Co. (US) 2.0'],
    ['Open 10:30, 1.5 MW…', 'Open 10:30, 1.5 MW…'],
    ['Booking.com', `Booking.${seam}com`],
    ['https://a.example/b', `https:${seam}/${seam}/a.${seam}example/b`],
    ['ana@a.example', `ana@${seam}a.${seam}example`],
    ['a\r\nb\u0000\u2029c\u202e', 'a b c'],
    ['\ud800x', '\ufffdx'],
    ['e\u200bvil\u00ad.\u2060com', `evil.${seam}com`],
  ])('%j is written %j', (name, written) => {
    expect(toDisplayName(name)).toBe(written)
  })

  it('is truncated to 100 characters', () => {
    expect(toDisplayName('x'.repeat(500))).toBe(`${'x'.repeat(99)}…`)
  })
})

/** Match text that some email clients turn into links. */
const linkPatterns = [
  /[\p{L}][\p{L}\p{N}+-]*:[/\\]{2}\S/u,
  /(?:mailto|tel|javascript|data|file|sms):\S/i,
  /\bwww[.\u3002\uff0e\uff61]\S/i,
  /[\p{L}\p{N}-][.\u2024\u3002\ufe52\uff0e\uff61][\p{L}\p{M}]/u,
  /\d+(?:[.\u3002\uff0e\uff61]\d+){3}/,
  /[@\ufe6b\uff20]\S/,
  /(?:\/\/|\\\\)\S/,
]

const addresses = [
  'http://evil.example',
  'HTTPS://EVIL.EXAMPLE/a?b=c#d',
  'https:\\\\evil.example',
  '//evil.example/x',
  '\\\\evil.example\\share',
  'www.evil.example',
  'evil.example',
  'evil.co.uk/path',
  'a.b.c.d.evil.io',
  'xn--80ak6aa92e.com',
  'аррӏе.com',
  'пример.рф',
  '例え。テスト',
  'evil。com',
  'evil．com',
  'evil｡com',
  'evil․com',
  'ｅｖｉｌ．ｃｏｍ',
  '1.2.3.4/login',
  'http://1.2.3.4',
  'mallory@evil.example',
  'mallory＠evil.example',
  'mailto:mallory@evil.example',
  'javascript:alert(1)',
  'tel:+15550100',
  'evil\u200b.\u200bcom',
  'evil.\u2060com',
  'ev\u00adil.c\u200dom',
  'h\u200bttps://evil.example',
]

test.each(addresses)('%s is no longer an address, also within a sentence', (address) => {
  for (const text of [
    address,
    `Pay at ${address} now`,
    `(${address})`,
    `${address}${address}`,
    `x.${address}`,
  ])
    for (const lines of [false, true])
      for (const pattern of linkPatterns) expect(toUserText(text, { lines })).not.toMatch(pattern)
  // Only invisible characters are removed, and only hair spaces are added.
  const visible = address.replaceAll(/[\u200b\u2060\u00ad\u200d]/g, '')
  expect(toUserText(address).replaceAll(seam, '')).toBe(visible)
})

test('user text is truncated, without invisible characters, and keeps line breaks only on request', () => {
  expect(toUserText('x'.repeat(9999))).toHaveLength(500)
  const written = '\u0007First\r\nSecond\u2028Third\u202e\u2066 \t end\u{e0041}'
  expect(toUserText(written)).toBe('First Second Third end')
  expect(toUserText(written, { lines: true })).toBe('First\nSecond\nThird end')
})

test('email text accepts user input only through toUserText', () => {
  const name: string = 'evil.example'
  // @ts-expect-error a plain string is not email text
  expect(words`Hello ${name}`).toBe('Hello evil.example')
  expect(words`Hello ${toUserText(name)}, ${2} times`).toBe(`Hello evil.${seam}example, 2 times`)
})

it.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('%j is listed as %j', (items, text) => {
  expect(joinList(items.map((item) => toUserText(item)))).toBe(text)
})

it('a subject is on one line', () => {
  expect(toSubjectLine(toUserText('a\r\nBcc: eve', { lines: true }))).toBe(`a Bcc: eve`)
})
