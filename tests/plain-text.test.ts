import { expect, test } from 'vitest'
import { z } from 'zod'
import { listContractTexts } from './contract-texts.ts'

const written = await listContractTexts()
/** What providers make up and get back as it was; nobody types or compares it. */
const fromProviders = /^(finishBankConnection|reauthBankConnection|saveQuilttConnection) /

/** Texts that take any words, as a name or a search does. */
const free = written.filter(
  ([path, schema]) => !fromProviders.test(path) && z.safeParse(schema, 'any words at all').success,
)

const invisible = {
  'a blank of no width': 'Tidal\u200b Kiln',
  'a soft hyphen': 'Ti\u00addal Kiln',
  'a joiner of words': 'Tidal\u2060Kiln',
  'an override of direction': '\u202eTidal Kiln',
  'an isolate of direction': 'Tidal \u2066Kiln',
  'a Hangul filler': 'Tidal\u3164Kiln',
  'a letter of a hidden tag': 'Tidal Kiln\u{e0041}',
  'a joiner between Latin letters': 'Tidal\u200dKiln',
  'a variation of a letter': 'Tidal\ufe0f Kiln',
  'a control': 'Tidal\u0007Kiln',
  'nothing but invisible characters': '\u200b',
  'nothing but a blank of Braille': '\u2800',
  'nothing but an accent': '\u0301',
}

test('there are texts to walk', () => {
  expect(free.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      'createCompany body.name',
      'updateCompany body.name',
      'updateProfile body.first_name',
      'openReview body.document_review.requested_documents[].note',
    ]),
  )
})

test.each(free)('%s takes no invisible characters, and says what to do', (_, schema) => {
  for (const [what, text] of Object.entries(invisible)) {
    const message = z.safeParse(schema, text).error?.issues[0]?.message
    expect({ what, message }).toEqual({
      what,
      message: expect.stringMatching(/^(Remove|Use|Write)/) as string,
    })
  }
})

test.each(free)('%s is trimmed and composed, and takes what people write', (_, schema) => {
  expect(z.parse(schema, ' ne\u0301e\u00a0')).toBe('née')
  for (const text of ['Łódź 東京', 'می\u200cخواهم', 'क्\u200dष', '❤\ufe0f', '👩\u200d🌾'])
    expect(z.parse(schema, text)).toBe(text.normalize('NFC'))
})

test.each(free)('%s has single blanks, in one line or as many as were typed', (_, schema) => {
  expect(['Tidal Kiln Co', 'Tidal  Kiln\nCo']).toContain(z.parse(schema, 'Tidal  Kiln\r\nCo'))
})
