import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as field from './fields.ts'
import { readFields, toForm } from './form.ts'

const answers = {
  approved: z.boolean().nullable(),
  share: field.percent().nullable(),
  months: field.wholeNumber(5, 10).nullable(),
  amount: field.money().nullable(),
  zip_code: field.text(12).nullable(),
  note: field.text(40).nullable(),
  day: field.date().nullable(),
  kinds: field.choices({ cash: 'Cash', in_kind: 'In kind' }).nullable(),
  amounts: z.array(field.money()).nullable(),
  counts: z.array(z.int()).nullable(),
  removed: z.array(z.string()),
  name: field.text(40),
}
const Form = z
  .object({
    ...field.formFields(answers),
    ...field.fileSlots(['pitch']),
    ...field.formFields({ files: z.array(field.file()) }),
  })
  .partial()

/** What the server makes of these parts of a form: the last step of a request before its handler. */
const parse = (parts: Iterable<[string, unknown]>) =>
  z.strictObject(Form.shape).safeParse(readFields(parts, Form))
const read = (parts: Iterable<[string, unknown]>): Record<string, unknown> => {
  const { data, error } = parse(parts)
  if (error) throw new Error(error.message)
  return data
}
/** What arrives of what a caller passes. */
const traveled = (body: z.input<typeof Form>) => read(toForm(body))

const buildReceivedFile = (filename = 'deck.pdf') =>
  field.markReceived({
    key: '0'.repeat(48),
    filename,
    media_type: 'application/pdf',
    active_content: [],
    needs_password: false,
    size: 1,
    sha256: 'x',
  })

describe('a field of a form', () => {
  test.each<[string, string, string, unknown]>([
    ['yes', 'approved', 'true', true],
    ['no', 'approved', 'false', false],
    ['a number', 'share', '12.5', 12.5],
    ['nought', 'share', '0', 0],
    ['a number that 1 is too small for', 'months', '7', 7],
    ['money', 'amount', '250000.00', '250000.00'],
    ['a ZIP code', 'zip_code', '04101', '04101'],
    ['a text of digits', 'note', '12', '12'],
    ['a text that says true', 'note', 'true', 'true'],
    ['a text that says null', 'note', 'null', 'null'],
    ['a date', 'day', '2026-03-01', '2026-03-01'],
  ])('with %s is read as the schema expects', (_, name, text, value) => {
    expect(read([[name, text]])).toEqual({ [name]: value })
  })

  test.each(Object.keys(answers).filter((name) => !['removed', 'name'].includes(name)))(
    'that is empty, %s, is null',
    (name) => {
      expect(read([[name, '']])).toEqual({ [name]: null })
    },
  )

  test('that is empty and not nullable is an empty list, or refused', () => {
    expect(read([['removed', '']])).toEqual({ removed: [] })
    expect(read([['files', '']])).toEqual({ files: [] })
    expect(parse([['name', '']]).error?.issues).toMatchObject([
      { path: ['name'], message: /Write something/ },
    ])
  })

  test('that was not sent is absent rather than null', () => {
    expect(Object.keys(read([]))).toEqual([])
    expect(Object.keys(read([['note', 'x']]))).toEqual(['note'])
  })

  test.each<[string, string]>([
    ['approved', 'yes'],
    ['approved', '1'],
    ['approved', 'True'],
    ['share', 'NaN'],
    ['share', 'Infinity'],
    ['share', '1e309'],
    ['share', '0x10'],
    ['share', ' '],
    ['share', '1,5'],
    ['share', '33.333'],
    ['share', '101'],
    ['share', 'true'],
    ['months', '7.5'],
    ['months', '4'],
    ['amount', '250000'],
    ['amount', '1e5'],
    ['day', '2026-02-30'],
    ['kinds', 'gold'],
  ])('%s is refused as %j', (name, text) => {
    expect(parse([[name, text]]).error?.issues[0]?.path[0]).toBe(name)
  })

  test('that is repeated and is not a list is refused', () => {
    expect(
      parse([
        ['approved', 'true'],
        ['approved', 'false'],
      ]).success,
    ).toBe(false)
    expect(
      parse([
        ['note', 'a'],
        ['note', ''],
      ]).success,
    ).toBe(false)
  })
})

describe('a list in a form', () => {
  test('is read as a list however often its field is repeated, each item by its type', () => {
    expect(read([['kinds', 'cash']])).toEqual({ kinds: ['cash'] })
    expect(
      read([
        ['kinds', 'cash'],
        ['kinds', 'in_kind'],
      ]),
    ).toEqual({ kinds: ['cash', 'in_kind'] })
    expect(read([['amounts', '1.00']])).toEqual({ amounts: ['1.00'] })
    expect(
      read([
        ['counts', '1'],
        ['counts', '2'],
      ]),
    ).toEqual({ counts: [1, 2] })
  })

  test('with an empty item among others is refused', () => {
    expect(
      parse([
        ['kinds', 'cash'],
        ['kinds', ''],
      ]).success,
    ).toBe(false)
  })

  test('of choices contains each once', () => {
    expect(
      parse([
        ['kinds', 'cash'],
        ['kinds', 'cash'],
      ]).error?.issues,
    ).toMatchObject([{ message: /once/ }])
  })
})

describe('a file in a form', () => {
  test('sets its field, null clears it', () => {
    const pitch = buildReceivedFile()
    expect(read([['pitch', pitch]]).pitch).toBe(pitch)
    expect(read([['pitch', '']])).toEqual({ pitch: null })
  })

  test('may be one of several where the field is a list', () => {
    const [one, other] = [buildReceivedFile('a.pdf'), buildReceivedFile('b.pdf')]
    expect(read([['files', one]])).toEqual({ files: [one] })
    expect(
      read([
        ['files', one],
        ['files', other],
      ]),
    ).toEqual({ files: [one, other] })
  })

  test.each<[string, unknown]>([
    ['a text', 'deck.pdf'],
    ['what JSON can say of one', JSON.parse(JSON.stringify(buildReceivedFile()))],
    ['two files', [buildReceivedFile(), buildReceivedFile()]],
  ])('is not %s', (_, value) => {
    expect(parse([['pitch', value]]).error?.issues).toMatchObject([
      { path: ['pitch'], message: 'Choose a file' },
    ])
  })

  test('is never an answer', () => {
    for (const name of ['note', 'approved', 'share', 'kinds'])
      expect(parse([[name, buildReceivedFile()]]).success).toBe(false)
  })
})

test('what a caller passes arrives unchanged; only an empty list of answers becomes null', () => {
  const months = fc.integer({ min: 5, max: 10 })
  const share = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .filter((value) => field.text(40).safeParse(value).data === value)
    // a form writes every line break as CR LF
    .filter((value) => !/[\r\n]/.test(value))
  const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
  const body = fc.record(
    {
      approved: orNull(fc.boolean()),
      share: orNull(share),
      months: orNull(months),
      amount: orNull(fc.constantFrom('0.00', '999999999999.99')),
      note: orNull(fc.oneof(text, fc.constantFrom('true', 'false', 'null', '0', '1e5'))),
      kinds: orNull(fc.subarray(['cash' as const, 'in_kind' as const])),
      removed: fc.array(text.filter(Boolean), { maxLength: 3 }),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(body, (given) => {
      const expected = given.kinds?.length === 0 ? { ...given, kinds: null } : given
      expect(traveled(given)).toEqual(expected)
    }),
  )
})

test('every share of at most two decimals is accepted', () => {
  const shares = Array.from({ length: 10_001 }, (_, hundredths) => Number((hundredths / 100).toFixed(2)))
  expect(shares.filter((share) => !field.percent().safeParse(share).success)).toEqual([])
})
