import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSameEmail, normalizeEmail, toHostName, toEmailSearchTexts, toStoredEmail } from './addresses.ts'
import * as field from './fields.ts'

const parseEmail = (input: string) => field.email().safeParse(input).data
const parseUrl = (input: string) => field.url().safeParse(input).data

const label = fc
  .string({
    unit: fc.constantFrom(...Array.from('abcXYZ019äÖßéпривет例えテスト한국שלוםعربي')),
    minLength: 1,
    maxLength: 12,
  })
  .filter((text) => toHostName(`${text}.example`) !== null)
const domain = fc
  .tuple(label, fc.constantFrom('example', 'COM', 'рф', 'example.co.uk', '中国'))
  .map((parts) => parts.join('.'))
const local = fc.string({
  unit: fc.constantFrom(...Array.from("abcDEF09.!#$%&*+/=?^_`{|}~-'é用Я"), 'e\u0301'),
  minLength: 1,
  maxLength: 15,
})
const email = fc.tuple(local, domain).map(([name, host]) => `${name}@${host}`)

describe('an email address', () => {
  test.each([
    ['ana@example.com', 'ana@example.com'],
    [' Ana.Maria@Example.COM\n', 'Ana.Maria@example.com'],
    ['ana&co@fund.com', 'ana&co@fund.com'],
    ["o'neil+deals@x.example", "o'neil+deals@x.example"],
    ['a!#$%&*+/=?^_`{|}~-b@x.example', 'a!#$%&*+/=?^_`{|}~-b@x.example'],
    ['jo@studio.photography', 'jo@studio.photography'],
    ['jo@a.b.c.d.example', 'jo@a.b.c.d.example'],
    ['9@1and1.example', '9@1and1.example'],
    ['ivan@xn--e1afmkfd.xn--p1ai', 'ivan@xn--e1afmkfd.xn--p1ai'],
    ['ivan@пример.рф', 'ivan@xn--e1afmkfd.xn--p1ai'],
    ['info@müller.de', 'info@xn--mller-kva.de'],
    ['info@MU\u0308LLER.de', 'info@xn--mller-kva.de'],
    ['info@XN--MLLER-KVA.DE', 'info@xn--mller-kva.de'],
    ['café@faß.example', 'café@xn--fa-hia.example'],
    ['cafe\u0301@x.example', 'café@x.example'],
    ['\u212aim@x.example', 'Kim@x.example'],
    ['用户@例え.jp', '用户@xn--r8jz45g.jp'],
    ['jo@例え。jp', 'jo@xn--r8jz45g.jp'],
    ['jo@ｅｘａｍｐｌｅ.com', 'jo@example.com'],
    ['שלום@קום.example', 'שלום@xn--9dbq2a.example'],
    ['\u202djo@x.example\u202c', 'jo@x.example'],
    ['jo\u200b@x\u00ad.example\ufeff', 'jo@x.example'],
    ['jo\u200d@x.example', 'jo@x.example'],
  ])('%j is stored as %j', (input, stored) => {
    expect(parseEmail(input)).toBe(stored)
  })

  test.each([
    'jo',
    'jo@',
    '@example.com',
    'jo@example',
    'jo@example.com.',
    'two..dots@example.com',
    '.jo@example.com',
    'jo.@example.com',
    'jo@.example.com',
    'jo@exa..mple.com',
    'jo@-example.com',
    'jo@exam_ple.com',
    'jo@1.2.3.4',
    'jo@[1.2.3.4]',
    'jo@0x7f.1',
    'jo@example.123',
    'jo@ex%61mple.com',
    'jo@example.com:25',
    'jo@example.com/x',
    'jo@a@example.com',
    'jo @example.com',
    '"jo smith"@example.com',
    'Jo <jo@example.com>',
    'jo@example.com, al@example.com',
    'jo;al@example.com',
    'jo\0@example.com',
    'jo\ud800@example.com',
    '\u0130pek@example.com',
    `${'x'.repeat(65)}@example.com`,
    `${'用'.repeat(22)}@example.com`,
    `jo@${'x'.repeat(64)}.com`,
    `jo@${'abcdefgh.'.repeat(30)}com`,
  ])('%j is rejected', (input) => {
    expect(parseEmail(input)).toBeUndefined()
  })

  test('keeps the case before the @, but ignores case in comparisons', () => {
    expect(isSameEmail('Ana@Müller.DE', 'ana@xn--mller-kva.de')).toBe(true)
    expect(isSameEmail('иван@пример.рф', 'ИВАН@XN--E1AFMKFD.XN--P1AI')).toBe(true)
    expect(isSameEmail('cafe\u0301@x.example', 'CAFÉ@x.example')).toBe(true)
    for (const other of [
      'ana@mueller.de',
      'ana@muller.de',
      'ana+x@müller.de',
      'ana@müller.de.evil.example',
      '',
    ])
      expect(isSameEmail('ana@müller.de', other)).toBe(false)
  })

  test('with non-ASCII characters before the @ never equals an ASCII address', () => {
    const letters = Array.from({ length: 0x10ffff - 0x80 }, (_, index) => String.fromCodePoint(0x80 + index))
    const lettersThatBecomeAscii = letters.filter((letter) =>
      /[\0-\x7f]/.test(letter.normalize('NFC').toLowerCase()),
    )
    expect(lettersThatBecomeAscii.join('')).toBe('\u0130\u037e\u1fef\u212a')
    for (const letter of lettersThatBecomeAscii)
      expect(normalizeEmail(`${letter}@x.example`)).toBe(`${letter}@x.example`)
  })

  test('is unchanged when it is parsed again', () => {
    fc.assert(
      fc.property(email, (input) => {
        const stored = parseEmail(input)
        if (stored === undefined) return
        expect(parseEmail(stored)).toBe(stored)
        expect(toStoredEmail(stored)).toBe(stored)
        expect(normalizeEmail(normalizeEmail(input))).toBe(normalizeEmail(input))
        expect(isSameEmail(input, stored)).toBe(true)
      }),
    )
  })

  test('is the same for all spellings of its domain', () => {
    fc.assert(
      fc.property(fc.constantFrom('jo', 'Ana&Co', '用户'), domain, (name, host) => {
        const forms = [host, host.toUpperCase(), host.normalize('NFD'), toHostName(host)].filter(
          // The uppercase form of ß is SS, which makes a different host name.
          (form) => form !== null && !(form.includes('SS') && host.includes('ß')),
        )
        expect(new Set(forms.map((form) => parseEmail(`${name}@${form}`))).size).toBe(1)
      }),
    )
  })
})

describe('an address search', () => {
  test.each([
    ['ana', ['ana']],
    ['Ana@Example.com', ['Ana@Example.com']],
    ['info@müller.de', ['info@müller.de', 'info@xn--mller-kva.de']],
    ['@müller.de', ['@müller.de', '@xn--mller-kva.de']],
    ['müller', ['müller', 'xn--mller-kva']],
    ['пример.рф', ['пример.рф', 'xn--e1afmkfd.xn--p1ai']],
    ['Müller & Söhne', ['Müller & Söhne']],
    ['xn--mller-kva', ['xn--mller-kva']],
    ['', ['']],
  ])('for %j looks for %j', (text, searches) => {
    expect(toEmailSearchTexts(text)).toEqual(searches)
  })
})

describe('a web address', () => {
  test.each([
    ['https://example.com', 'https://example.com'],
    ['HTTPS://Example.COM/Path?Query#Hash', 'https://example.com/Path?Query#Hash'],
    ['https://пример.рф', 'https://xn--e1afmkfd.xn--p1ai'],
    ['https://xn--e1afmkfd.xn--p1ai/', 'https://xn--e1afmkfd.xn--p1ai/'],
    ['https://пример.рф/о нас?город=Омск#дом', 'https://xn--e1afmkfd.xn--p1ai/о нас?город=Омск#дом'],
    ['http://bücher.example:8080/ä', 'http://xn--bcher-kva.example:8080/ä'],
    ['https://example.com:443/a', 'https://example.com/a'],
    ['https://example.com:8443', 'https://example.com:8443'],
    ['https://example.com.', 'https://example.com'],
    ['https://example.com./a.', 'https://example.com/a.'],
    ['https://例え。jp/@name', 'https://xn--r8jz45g.jp/@name'],
    ['\u200ehttps://example.com/a\u200b\ufeff', 'https://example.com/a'],
    ['https://example.com?next=//other.example', 'https://example.com?next=//other.example'],
    ['https://fa.example/می\u200cخواهم', 'https://fa.example/می\u200cخواهم'],
  ])('%j is stored as %j', (input, stored) => {
    expect(parseUrl(input)).toBe(stored)
    expect(parseUrl(stored)).toBe(stored)
  })

  test.each([
    'https://пример',
    'https://пример.рф@evil.example',
    'https://user:pass@пример.рф/',
    'https://example.com\\@evil.example',
    'https:\\\\example.com',
    'https:/example.com',
    'https://1.2.3.4',
    'https://[::1]/',
    'https://example.com:99999',
    'https://exa mple.com',
    'ftp://пример.рф',
    'mailto:info@müller.de',
    'пример.рф',
  ])('%j is rejected', (input) => {
    expect(parseUrl(input)).toBeUndefined()
  })

  test('is the same for all spellings of its host', () => {
    fc.assert(
      fc.property(domain, fc.constantFrom('', '/', '/a%20b?c#d', ':8080/ä?ö#ü', '?a=b'), (host, path) => {
        const stored = parseUrl(`https://${host}${path}`)
        expect(stored).toBeDefined()
        expect(parseUrl(`https://${toHostName(host)}${path}`)).toBe(stored)
        expect(parseUrl(stored ?? '')).toBe(stored)
      }),
    )
  })
})
