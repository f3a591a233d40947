import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import * as field from './fields.ts'

const accepts = (schema: z.ZodType) => (value: unknown) => schema.safeParse(value).success
const anyText = fc.string({ unit: 'binary', maxLength: 60 })

describe('text', () => {
  test('is trimmed and has a maximum length', () => {
    expect(field.text(5).parse('  née  ')).toBe('née')
    expect(['', '   ', 'x'.repeat(6)].filter(accepts(field.text(5)))).toEqual([])
    expect(accepts(field.text(5))('x'.repeat(5))).toBe(true)
  })

  test('may use two characters for each accented letter and line break', () => {
    expect(field.text(50).parse('e\u0301'.repeat(50))).toBe('é'.repeat(50))
    expect(field.longText(50).parse(`x${'\r\n'.repeat(48)}x`)).toBe(`x${'\n'.repeat(48)}x`)
    expect(accepts(field.text(50))(`x${' '.repeat(100)}`)).toBe(false)
  })

  test('has at most 30 marks in a row, with an error message', () => {
    expect(accepts(field.text(50))(`e${'\u0316'.repeat(30)}`)).toBe(true)
    for (const schema of [field.text(50), field.longText(50), field.url(), field.email()])
      expect(schema.safeParse(`e${'\u0316'.repeat(31)}`).error?.issues.map(({ message }) => message)).toEqual(
        ['Use at most 30 accents or other marks in a row'],
      )
  })

  test('that is too long has only one error message', () => {
    for (const schema of [field.text(500), field.longText(500), field.url()])
      expect(schema.safeParse('\0\u0301'.repeat(9000)).error?.issues.map(({ message }) => message)).toEqual([
        'Use at most 500 characters',
      ])
  })

  test.each(['a\0b', '\0', '\ud800', 'a\udfff', '\udc00\ud800'])('%j cannot be stored', (value) => {
    expect(accepts(field.text(50))(value)).toBe(false)
  })

  test.each(['\u200b', '\u00ad\u2060', '\ufeff', ''])('%j is empty', (value) => {
    expect(field.text(50).safeParse(value).error?.issues[0]?.message).toMatch(/^Enter/)
  })

  test('that is accepted can be stored and serialized as JSON', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyText, fc.string({ unit: fc.constantFrom('\0', '\ud800', '𝒳', ' ') })),
        (value) => {
          const parsed = field.text(60).safeParse(value).data ?? ''
          expect(parsed.includes('\0')).toBe(false)
          expect(new TextDecoder().decode(new TextEncoder().encode(parsed))).toBe(parsed)
        },
      ),
    )
  })
})

describe('a country', () => {
  test.each(['US', 'DE', 'AX', 'GB', 'TW'])('%s is valid', (code) => {
    expect(accepts(field.country())(code)).toBe(true)
  })

  test.each(['ZZ', 'XK', 'AC', 'TA', 'EU', 'UK', 'AA', 'us', 'USA', 'U', '', ' US', '__proto__', null])(
    '%j is invalid',
    (code) => {
      expect(accepts(field.country())(code)).toBe(false)
    },
  )
})

test.each(['04101', '04101-1234', 'SW1A 1AA', 'D01 F5P2', '803'])('%s is a valid postal code', (code) => {
  expect(field.postalCode().parse(` ${code} `)).toBe(code)
})

test.each([
  ['\u200e04101\u200f', '04101'],
  ['０４１０１', '04101'],
  ['04101\u20131234', '04101-1234'],
  ['SW1A\u00a01AA\ufeff', 'SW1A 1AA'],
])('the postal code %j is normalized to %s', (input, code) => {
  expect(field.postalCode().parse(input)).toBe(code)
})

test.each([
  [field.money(), '\u202d250000.00\u202c', '250000.00'],
  [field.date(), '\ufeff2021-03-05\u200e', '2021-03-05'],
])('invisible characters around a value are removed: %#', (schema, input, value) => {
  expect(schema.parse(input)).toBe(value)
})

test.each(['', '<b>', '04101/2', '-04101', 'x'.repeat(13), '0'.repeat(13)])(
  '%j is not a postal code',
  (code) => {
    expect(accepts(field.postalCode())(code)).toBe(false)
  },
)

describe('a web address', () => {
  test.each(['https://example.com', 'http://sub.example.co.uk/a?b=c#d', 'https://xn--bcher-kva.example'])(
    '%s is valid',
    (value) => {
      expect(field.url().parse(value)).toBe(value)
    },
  )

  test.each([
    'example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'JAVASCRIPT://example.com/%0aalert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//example.com',
    'https://',
    'https://localhost',
    'https://user:password@example.com',
    'https://user@example.com/',
    'https://:password@example.com/',
    'https://us%40er:p@example.com/',
    'https://example.com/\u0000',
    'https://example.com/\ud800',
    `https://example.com/${'x'.repeat(500)}`,
  ])('%j is invalid', (value) => {
    expect(accepts(field.url())(value)).toBe(false)
  })

  test('is normalized like in browsers, without tabs and line breaks', () => {
    expect(field.url().parse(' https://exa\tmple.com/\na ')).toBe('https://example.com/a')
  })

  test('that is accepted is safe to link to', () => {
    const almostUrl = fc
      .tuple(
        fc.constantFrom('https://', 'http://', 'javascript:', 'java\tscript:', '//', 'HTTPS:', ' https://'),
        fc.oneof(fc.domain(), anyText),
        anyText,
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), almostUrl, anyText), (value) => {
        const { data } = field.url().safeParse(value)
        expect(data === undefined || /^https?:$/.test(new URL(data).protocol)).toBe(true)
        expect(data === undefined || /^https?:\/\//i.test(data)).toBe(true)
        expect(data === undefined || new URL(data).username + new URL(data).password === '').toBe(true)
      }),
    )
  })
})

describe('an amount of money', () => {
  test.each(['0.00', '0.01', '250000.00', '999999999999.99'])('%s is valid', (value) => {
    expect(accepts(field.money())(value)).toBe(true)
  })

  test.each([
    ...'1 1.0 1.000 .50 -1.00 +1.00 1,000.00 1e3 1e309 NaN Infinity 1000000000000.00 ١.٠٠'.split(' '),
    '',
    ' 1.00',
    '1.00\n',
    1,
    null,
  ])('%j is invalid', (value) => {
    expect(accepts(field.money())(value)).toBe(false)
  })

  test('is accepted up to a trillion dollars, to the cent', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 99_999_999_999_999n }), (cents) => {
        const value = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
        expect(field.money().parse(value)).toBe(value)
      }),
    )
  })
})

describe('a date', () => {
  test.each(['1800-01-01', '2000-02-29', '2199-12-31'])('%s is valid', (value) => {
    expect(accepts(field.date())(value)).toBe(true)
  })

  test.each([
    ...'1799-12-31 2200-01-01 1900-02-29 2023-02-30 2023-13-01 2023-00-10 2023-1-1 0000-00-00'.split(' '),
    '',
    '2023-01-01T00:00:00Z',
    '01/02/2023',
    '+275760-09-13',
    '2023-01-01 ',
    20230101,
  ])('%j is invalid', (value) => {
    expect(accepts(field.date())(value)).toBe(false)
  })

  test('that is accepted exists in the calendar', () => {
    const twoDigits = fc.nat(99).map((number) => String(number).padStart(2, '0'))
    const day = fc
      .tuple(fc.integer({ min: 1790, max: 2210 }), twoDigits, twoDigits)
      .map((parts) => parts.join('-'))
    fc.assert(
      fc.property(day, (value) => {
        const time = new Date(`${value}T00:00:00Z`)
        const isDay = !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value)
        const isInRange = value >= '1800' && value < '2200'
        expect(accepts(field.date())(value)).toBe(isDay && isInRange)
      }),
    )
  })
})

const dayIn = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 10)

describe('a date in the past', () => {
  test('may be today in any time zone, but not later', () => {
    expect([dayIn(0), dayIn(13.5), '1800-01-01'].filter(accepts(field.pastDate()))).toHaveLength(3)
    expect([dayIn(48), '2199-12-31', '1799-12-31'].filter(accepts(field.pastDate()))).toEqual([])
  })
})

test('an expected date is in this century', () => {
  expect(['2000-01-01', '2026-03-01', '2099-12-31'].filter(accepts(field.expectedDate()))).toHaveLength(3)
  expect(['1999-12-31', '2100-01-01', '2026-02-30'].filter(accepts(field.expectedDate()))).toEqual([])
})

test('a list of unique texts ignores case', () => {
  const list = field.distinctList(field.text(9), 3)
  expect(list.parse(['a', ' B '])).toEqual(['a', 'B'])
  expect(
    [
      ['a', 'A'],
      ['a', ' a'],
      ['a', 'b', 'c', 'd'],
    ].filter(accepts(list)),
  ).toEqual([])
})

describe('numbers', () => {
  test.each([Infinity, -Infinity, Number.NaN, 1.5, '5', null])('%s is not a whole number', (value) => {
    expect(accepts(field.wholeNumber(0, 10))(value)).toBe(false)
  })

  test.each([-0.1, 100.1, Infinity])('%s is not a percentage', (value) => {
    expect(accepts(field.percent())(value)).toBe(false)
  })

  test.each([0, -2, 1001, '1e309', 'abc', '1.5', ''])('%s is not a page size', (value) => {
    expect(accepts(field.pagingOrAll.page_size)(value)).toBe(false)
  })

  test('-1 requests all rows, but only in lists that allow it', () => {
    expect(field.pagingOrAll.page_size.parse('-1')).toBe(-1)
    expect(accepts(field.paging.page_size)('-1')).toBe(false)
  })
})

test.each(['true', 'false'])('%s is a flag', (value) => {
  expect(field.flag().parse(value)).toBe(value === 'true')
})

test.each(['', '1', 'yes', 'TRUE', true])('%j is not a flag', (value) => {
  expect(accepts(field.flag())(value)).toBe(false)
})

test.each([
  'a@b',
  'a b@example.com',
  'a@exa\0mple.com',
  '@example.com',
  `${'x'.repeat(250)}@example.com`,
  '',
])('%j is not an email address', (value) => {
  expect(accepts(field.email())(value)).toBe(false)
})

test.each(['', 'abc', '0197f000-0001-7000-8000-00000000000', "0197f000-0001-7000-8000-000000000001'", 7])(
  '%j is not an id',
  (value) => {
    expect(accepts(field.id())(value)).toBe(false)
  },
)
