import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as field from './fields.ts'
import { readFields, toFormData } from './form.ts'

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

const parse = (parts: Iterable<[string, unknown]>) =>
  z.strictObject(Form.shape).safeParse(readFields(parts, Form))
const read = (parts: Iterable<[string, unknown]>): Record<string, unknown> => {
  const { data, error } = parse(parts)
  if (error) throw new Error(error.message)
  return data
}
const sendAndParse = (body: z.input<typeof Form>) => read(toFormData(body))

const buildReceivedFile = (filename = 'deck.pdf') =>
  field.markFileReceived({
    key: '0'.repeat(48),
    filename,
    media_type: 'application/pdf',
    needs_password: false,
    size: 1,
    sha256: 'x',
  })

describe('a field of a form', () => {
  test.each<[string, string, string, unknown]>([
    ['yes', 'approved', 'true', true],
    ['no', 'approved', 'false', false],
    ['a number', 'share', '12.5', 12.5],
    ['zero', 'share', '0', 0],
    ['a number with a minimum above 1', 'months', '7', 7],
    ['money', 'amount', '250000.00', '250000.00'],
    ['a ZIP code', 'zip_code', '04101', '04101'],
    ['a text of digits', 'note', '12', '12'],
    ['the text “true”', 'note', 'true', 'true'],
    ['the text “null”', 'note', 'null', 'null'],
    ['a date', 'day', '2026-03-01', '2026-03-01'],
  ])('with %s is parsed to the type of the schema', (_, name, text, value) => {
    expect(read([[name, text]])).toEqual({ [name]: value })
  })

  test.each(Object.keys(answers).filter((name) => !['removed', 'name'].includes(name)))(
    '%s is null if it is empty',
    (name) => {
      expect(read([[name, '']])).toEqual({ [name]: null })
    },
  )

  test('that is empty and not nullable becomes an empty list or is rejected', () => {
    expect(read([['removed', '']])).toEqual({ removed: [] })
    expect(read([['files', '']])).toEqual({ files: [] })
    expect(parse([['name', '']]).error?.issues).toMatchObject([{ path: ['name'], message: /Enter a value/ }])
  })

  test('that was not sent is absent, not null', () => {
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
  ])('%s rejects %j', (name, text) => {
    expect(parse([[name, text]]).error?.issues[0]?.path[0]).toBe(name)
  })

  test('that is repeated but not a list is rejected', () => {
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
  test('is always parsed as a list of typed items, even if its field was sent once', () => {
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

  test('with an empty item is rejected', () => {
    expect(
      parse([
        ['kinds', 'cash'],
        ['kinds', ''],
      ]).success,
    ).toBe(false)
  })

  test('of choices rejects duplicates', () => {
    expect(
      parse([
        ['kinds', 'cash'],
        ['kinds', 'cash'],
      ]).error?.issues,
    ).toMatchObject([{ message: /duplicates/ }])
  })
})

describe('a file in a form', () => {
  test('sets its field, and null clears it', () => {
    const pitch = buildReceivedFile()
    expect(read([['pitch', pitch]]).pitch).toBe(pitch)
    expect(read([['pitch', '']])).toEqual({ pitch: null })
  })

  test('can be repeated if the field is a list', () => {
    const [a, b] = [buildReceivedFile('a.pdf'), buildReceivedFile('b.pdf')]
    expect(read([['files', a]])).toEqual({ files: [a] })
    expect(
      read([
        ['files', a],
        ['files', b],
      ]),
    ).toEqual({ files: [a, b] })
  })

  test.each<[string, unknown]>([
    ['a text', 'deck.pdf'],
    ['a received file as JSON', JSON.parse(JSON.stringify(buildReceivedFile()))],
    ['two files', [buildReceivedFile(), buildReceivedFile()]],
  ])('is not %s', (_, value) => {
    expect(parse([['pitch', value]]).error?.issues).toMatchObject([
      { path: ['pitch'], message: 'Choose a file' },
    ])
  })

  test('is rejected in other fields', () => {
    for (const name of ['note', 'approved', 'share', 'kinds'])
      expect(parse([[name, buildReceivedFile()]]).success).toBe(false)
  })
})

test('a sent body arrives unchanged, except that an empty nullable list becomes null', () => {
  const months = fc.integer({ min: 5, max: 10 })
  const share = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100)
  const text = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
    .filter((value) => field.text(40).safeParse(value).data === value)
    // Forms send line breaks as CR LF.
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
    fc.property(body, (sent) => {
      const expected = sent.kinds?.length === 0 ? { ...sent, kinds: null } : sent
      expect(sendAndParse(sent)).toEqual(expected)
    }),
  )
})

test('all percentages with at most two decimals are accepted', () => {
  const shares = Array.from({ length: 10_001 }, (_, hundredths) => Number((hundredths / 100).toFixed(2)))
  expect(shares.filter((share) => !field.percent().safeParse(share).success)).toEqual([])
})
