import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isSameEmail, normalizeEmail, toHostName, toSearchedEmails, toStoredEmail } from './addresses.ts'
import * as field from './fields.ts'

const readEmail = (written: string) => field.email().safeParse(written).data
const readUrl = (written: string) => field.url().safeParse(written).data

/** A label of a host name in one of several scripts, as people write it. */
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
  ])('%j is stored as %j', (written, stored) => {
    expect(readEmail(written)).toBe(stored)
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
  ])('%j is refused', (written) => {
    expect(readEmail(written)).toBeUndefined()
  })

  test('keeps the part before the @, in which case may matter, and is compared in lower case', () => {
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

  test('beyond ASCII before the @ never equals an address in ASCII', () => {
    const letters = Array.from({ length: 0x10ffff - 0x80 }, (_, index) => String.fromCodePoint(0x80 + index))
    const turning = letters.filter((letter) => /[\0-\x7f]/.test(letter.normalize('NFC').toLowerCase()))
    expect(turning.join('')).toBe('\u0130\u037e\u1fef\u212a')
    for (const letter of turning) expect(normalizeEmail(`${letter}@x.example`)).toBe(`${letter}@x.example`)
  })

  test('that is stored is accepted and stays as it is', () => {
    fc.assert(
      fc.property(email, (written) => {
        const stored = readEmail(written)
        if (stored === undefined) return
        expect(readEmail(stored)).toBe(stored)
        expect(toStoredEmail(stored)).toBe(stored)
        expect(normalizeEmail(normalizeEmail(written))).toBe(normalizeEmail(written))
        expect(isSameEmail(written, stored)).toBe(true)
      }),
    )
  })

  test('is the same however its domain is written', () => {
    fc.assert(
      fc.property(fc.constantFrom('jo', 'Ana&Co', '用户'), domain, (name, host) => {
        const forms = [host, host.toUpperCase(), host.normalize('NFD'), toHostName(host)].filter(
          // ß in capitals is two letters, and another name.
          (form) => form !== null && !(form.includes('SS') && host.includes('ß')),
        )
        expect(new Set(forms.map((form) => readEmail(`${name}@${form}`))).size).toBe(1)
      }),
    )
  })
})

describe('the text of a search for addresses', () => {
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
  ])('%j is %j', (text, searched) => {
    expect(toSearchedEmails(text)).toEqual(searched)
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
  ])('%j is stored as %j', (written, stored) => {
    expect(readUrl(written)).toBe(stored)
    expect(readUrl(stored)).toBe(stored)
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
  ])('%j is refused', (written) => {
    expect(readUrl(written)).toBeUndefined()
  })

  test('is the same however its host is written', () => {
    fc.assert(
      fc.property(domain, fc.constantFrom('', '/', '/a%20b?c#d', ':8080/ä?ö#ü', '?a=b'), (host, path) => {
        const stored = readUrl(`https://${host}${path}`)
        expect(stored).toBeDefined()
        expect(readUrl(`https://${toHostName(host)}${path}`)).toBe(stored)
        expect(readUrl(stored ?? '')).toBe(stored)
      }),
    )
  })
})
