import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toStoredEmail } from '#contract/core/addresses.ts'
import { decodeAddress } from './readable-address.ts'

describe('an address is shown', () => {
  test.each([
    'info@müller.de',
    'ivan@пример.рф',
    'почта@пример.com',
    'jo@例え.jp',
    'jo@ドメイン東京vip.jp',
    'jo@한국.example',
    'jo@שלום.example',
    'jo@ελληνικά.gr',
    'jo@ไทย.example',
    'jo@sub.café-1.co.uk',
    'jo@сор.рф',
  ])('as people write it: %s', (address) => {
    expect(decodeAddress(toStoredEmail(address))).toBe(address)
  })

  test.each([
    ['Cyrillic and Latin letters', 'jo@pаypal.example'],
    ['Greek and Latin letters', 'jo@gοοgle.example'],
    ['Cyrillic lookalikes of Latin letters only', 'jo@аррӏе.com'],
    ['a picture', 'jo@☃.example'],
    ['a sign that looks like a slash', 'jo@good.com∕path.evil.example'],
  ])('in ASCII if its domain has %s', (_, address) => {
    const stored = toStoredEmail(address)
    expect(stored).toMatch(/xn--[a-z0-9-]+/)
    expect(decodeAddress(stored)).toBe(stored)
  })

  test.each([
    'jo@xn--zz-.example',
    'jo@xn--a-ecp.example',
    'jo@xn--99999999999999.de',
    'jo@xn--a.com',
    'jo@XN--MLLER-KVA.de',
  ])('unchanged if its domain is not encoded correctly: %s', (address) => {
    expect(decodeAddress(address)).toBe(address)
  })

  test.each([
    ['https://xn--e1afmkfd.xn--p1ai', 'https://пример.рф'],
    ['https://xn--bcher-kva.example:8080/xn--a?b#c', 'https://bücher.example:8080/xn--a?b#c'],
    ['http://xn--mller-kva.de?x', 'http://müller.de?x'],
  ])('with its host decoded: %s is %s', (stored, readable) => {
    expect(decodeAddress(stored)).toBe(readable)
  })

  test.each([
    '',
    'xn--mller-kva.de',
    'Write to info@xn--mller-kva.de',
    'ftp://xn--mller-kva.de',
    'ana@example.com',
  ])('unchanged if the text is not an address that needs decoding: %j', (text) => {
    expect(decodeAddress(text)).toBe(text)
  })

  test('in a form that can be encoded again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...Array.from('abcäöпривет例え')), minLength: 1, maxLength: 10 }),
        (label) => {
          const stored = toStoredEmail(`jo@${label}.example`)
          expect(toStoredEmail(decodeAddress(stored))).toBe(stored)
        },
      ),
    )
  })
})
