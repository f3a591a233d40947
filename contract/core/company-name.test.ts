import { describe, expect, test } from 'vitest'
import { companyName } from './company-name.ts'

describe('a company name', () => {
  test.each([' Tidal  Kiln ', 'Tidal\u00a0Kiln', '\ufeffTidal Kiln\ufeff', 'Tidal\u3164Kiln'])(
    '%j is normalized to Tidal Kiln',
    (name) => {
      expect(companyName().parse(name)).toBe('Tidal Kiln')
    },
  )

  test.each([
    ['Tidal\u200b Kiln', 'Remove the invisible character after “Tidal” (U+200B)'],
    ['\u202dTidal Kiln', 'Remove the invisible character before “Tidal Kiln” (U+202D)'],
    ['Tidal\ufeffKiln', 'Remove the invisible character after “Tidal” (U+FEFF)'],
    ['Ti\u0007dal', 'Remove the invisible character after “Ti” (U+0007)'],
  ])('%j is rejected with the position of the character', (name, message) => {
    expect(companyName().safeParse(name).error?.issues[0]?.message).toBe(message)
  })

  test.each(['Tidal\0 Kiln', 'Tidal \ud800', '', '\u200b', '\u0301', 'x'.repeat(201)])(
    '%j is rejected',
    (name) => {
      expect(companyName().safeParse(name).success).toBe(false)
    },
  )

  test.each([
    ['ក្រុម\u200bហ៊ុន', 'ក្រុមហ៊ុន'],
    ['שלום\u200f בע״מ\u200e', 'שלום בע״מ'],
    ['گروه می\u200cخواهم', 'گروه می\u200cخواهم'],
    [
      'Kilt 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
      'Kilt 🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
    ],
  ])('%j keeps the characters that its script needs', (name, stored) => {
    expect(companyName().parse(name)).toBe(stored)
  })
})
