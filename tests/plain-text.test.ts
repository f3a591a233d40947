import { expect, test } from 'vitest'
import { z } from 'zod'
import { listStringSchemas } from './contract-texts.ts'

const contractTexts = await listStringSchemas()
/** Calls that return provider-generated strings unchanged. Users never type or compare these strings. */
const fromProviders = /^(finishBankConnection|reauthBankConnection|saveQuilttConnection) /

/** Free text, such as a name or a search. */
const freeTexts = contractTexts.filter(
  ([path, schema]) => !fromProviders.test(path) && z.safeParse(schema, 'any words at all').success,
)

const parse = (schema: (typeof freeTexts)[number][1], text: string) => z.safeParse(schema, text)

/**
 * Checks whether a field is a name that must not be imitated. Such a field rejects invisible characters; other fields
 * remove them.
 */
const isName = ([, schema]: (typeof freeTexts)[number]) => !parse(schema, 'Tidal\u200b Kiln').success
const names = freeTexts.filter(isName)
const ordinaryTexts = freeTexts.filter((text) => !isName(text))

const invisible = {
  'a blank of no width': 'Tidal\u200b Kiln',
  'a soft hyphen': 'Ti\u00addal Kiln',
  'a joiner of words': 'Tidal\u2060 Kiln',
  'an override of direction': '\u202eTidal Kiln',
  'an isolate of direction': 'Tidal \u2066Kiln',
  'a letter of a hidden tag': 'Tidal Kiln\u{e0041}',
  'a joiner between Latin letters': 'Ti\u200ddal Kiln',
  'a variation of a letter': 'Tidal\ufe0f Kiln',
  'a control': 'Tidal\u0007 Kiln',
  'a mark within a word': 'Ti\ufeffdal Kiln',
}

const invisibleAlone = {
  'nothing but invisible characters': '\u200b\u2060',
  'nothing but NUL': '\0',
}

const unseen = {
  'nothing but a blank of Braille': '\u2800',
  'nothing but an accent': '\u0301',
}

test('the list of strings is not empty', () => {
  expect(freeTexts.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      'createCompany body.name',
      'updateCompany body.name',
      'updateProfile body.first_name',
      'openReview body.document_review.requested_documents[].note',
    ]),
  )
})

test('only company names are protected against imitation', () => {
  expect(names.map(([path]) => path).toSorted()).toEqual([
    'checkCompanyName query.name',
    'createCompany body.name',
    'updateCompany body.name',
  ])
})

test.each(names)('%s rejects invisible characters and reports their position', (_, schema) => {
  for (const [kind, text] of Object.entries({ ...invisible, ...invisibleAlone, ...unseen })) {
    const message = parse(schema, text).error?.issues[0]?.message
    expect({ kind, message }).toEqual({
      kind,
      message: expect.stringMatching(
        kind in invisible ? /^Remove the invisible character (before|after) “/ : /^(Remove|Use|Enter)/,
      ) as string,
    })
  }
})

test.each(ordinaryTexts)('%s loses invisible characters', (_, schema) => {
  for (const [kind, text] of Object.entries(invisible))
    expect({ kind, data: parse(schema, text).data }).toEqual({ kind, data: 'Tidal Kiln' })
})

const isSearch = ([path]: (typeof freeTexts)[number]) =>
  /(search|recipient)$|^searchAll|^(list|export)Loans /.test(path)
const searches = ordinaryTexts.filter(isSearch)

test('the list of searches is not empty', () => {
  expect(searches.map(([path]) => path)).toEqual(
    expect.arrayContaining([
      'listCompanies query.search',
      'listPipeline query.search',
      'getBoard query.search',
      'listUsers query.search',
      'listInvestors query.search',
      'listLoans query.search',
      'listSupportInbox query.search',
      'getChangesHistory query.search',
      'listOutbox query.search',
      'listSubscribers query.search',
      'listPosts query.search',
      'searchAll query.text',
    ]),
  )
})

test.each(searches)('%s treats only invisible characters as an empty search', (_, schema) => {
  for (const text of Object.values(invisibleAlone)) expect(parse(schema, text).data ?? '').toBe('')
})

test.each(ordinaryTexts.filter((text) => !isSearch(text)))(
  '%s must not be empty, with a message',
  (_, schema) => {
    for (const [kind, text] of Object.entries({ ...invisibleAlone, ...unseen })) {
      const message = parse(schema, text).error?.issues[0]?.message
      expect({ kind, message }).toEqual({
        kind,
        message: expect.stringMatching(/^(Remove|Use|Enter)/) as string,
      })
    }
  },
)

test.each(freeTexts)('%s is trimmed and normalized, and accepts ordinary text', (_, schema) => {
  expect(z.parse(schema, ' ne\u0301e\u00a0')).toBe('née')
  const scotland = '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'
  for (const text of [
    'Łódź 東京',
    'می\u200cخواهم',
    'क्\u200dष',
    '❤\ufe0f',
    '👩\u200d🌾',
    '葛\u{e0100}',
    scotland,
  ])
    expect(z.parse(schema, text)).toBe(text.normalize('NFC'))
})

test.each(freeTexts)('%s collapses spaces, and line breaks unless it is multiline', (_, schema) => {
  for (const lineBreak of ['\r\n', '\n', '\u000b', '\u000c', '\u2028'])
    expect(['Tidal Kiln Co', 'Tidal  Kiln\nCo']).toContain(z.parse(schema, `Tidal  Kiln${lineBreak}Co`))
})
