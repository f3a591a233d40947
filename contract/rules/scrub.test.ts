import { describe, expect, test } from 'vitest'
import { scrubValue, scrubText } from './scrub.ts'

const jwt = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhbmEifQ.c2lnbmF0dXJl'

describe('scrubbing removes only secrets and email addresses from text', () => {
  test.each([
    [`token ${jwt} refused`, 'token [hidden] refused'],
    ['unsigned eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0. there', 'unsigned [hidden] there'],
    ['two parts eyJhbGci.eyJzdWIi there', 'two parts [hidden] there'],
    ['Authorization: Bearer abcdef123456', 'Authorization: [hidden] [hidden]'],
    ['sent Bearer abc.def_123-xyz~9+/= today', 'sent Bearer [hidden] today'],
    ['sent basic dXNlcjpwYXNz today', 'sent basic [hidden] today'],
    ['sent Ghost 0123456789abcdef today', 'sent Ghost [hidden] today'],
    ['a Bearer of news', 'a Bearer of news'],
    ['Bearer  abcdef', 'Bearer [hidden]'],
    ['at postgres://mia:s3cret@db.example/app', 'at postgres://[hidden]@db.example/app'],
    ['at smtp+tls://mia:s3cret@mail/x', 'at smtp+tls://[hidden]@mail/x'],
    ['at https://example.com/a?b=1', 'at https://example.com/a?b=1'],
    ['access_token=abc123&page=2', 'access_token=[hidden]&page=2'],
    ['{"client_secret": "abc 123"}', '{"client_secret": "[hidden] 123"}'],
    ["password='hunter2', user=mia", "password='[hidden]', user=mia"],
    ['passwd: hunter2; left', 'passwd: [hidden]; left'],
    ['api_key=k1,apikey=k2,api-key=k3', 'api_key=[hidden],apikey=[hidden],api-key=[hidden]'],
    [
      'access-key=k1 accesskey=k2 access_key=k3',
      'access-key=[hidden] accesskey=[hidden] access_key=[hidden]',
    ],
    ['X-Amz-Signature=abc&x=1', 'X-Amz-Signature=[hidden]&x=1'],
    ['the token is gone', 'the token is gone'],
    ['/login/?code=abc&state=def&page=1', '/login/?code=[hidden]&state=[hidden]&page=1'],
    ['/link?otp=1&sig=2&key=3#top', '/link?otp=[hidden]&sig=[hidden]&key=[hidden]'],
    ['the code=7 of a country', 'the code=7 of a country'],
    ['wrote to mia.o+x@mail.example.com today', 'wrote to [address] today'],
    ['mia@localhost', 'mia@localhost'],
    ['a@b.co and c_d@e-f.org', '[address] and [address]'],
    ['', ''],
  ])('%s', (text, scrubbed) => {
    expect(scrubText(text)).toBe(scrubbed)
  })

  test('truncates text to 2,000 characters before the search', () => {
    expect(scrubText('x '.repeat(1001))).toBe(`${'x '.repeat(996)}[hidden]`)
    expect(scrubText(`${'x '.repeat(998)}abcd`)).toBe(`${'x '.repeat(998)}abcd`)
  })

  test.each([
    'maya@headwater.example',
    jwt,
    'postgres://mia:s3cret@db.example/app',
    'Bearer abcdef123456',
    `{"password":"hunter2"}`,
  ])('does not leave a part of %s at the cut', (secret) => {
    for (let shown = 0; shown <= secret.length; shown += 1) {
      const text = `${' '.repeat(1992 - shown)}${secret} ${'x'.repeat(100)}`
      expect(scrubText(text)).not.toMatch(/maya|eyJ|mia|s3c|abc|hun/)
    }
  })
})

describe('a scrubbed value is plain data', () => {
  test.each([
    [null, null],
    [undefined, undefined],
    [5, 5],
    [true, true],
    [7n, '7'],
    [Symbol('s'), 'Symbol(s)'],
    [() => 1, '[function]'],
    ['a@b.example', '[address]'],
    [new Date('2026-11-20T12:00:00Z'), '2026-11-20T12:00:00.000Z'],
    [new Date(Number.NaN), null],
    [new TypeError('no a@b.example'), 'TypeError: no [address]'],
    [new Uint8Array(3), '[3 bytes]'],
    [new DataView(new ArrayBuffer(4)), '[4 bytes]'],
    [
      [1, 'a@b.example'],
      [1, '[address]'],
    ],
    [{ a: { b: ['x'] } }, { a: { b: ['x'] } }],
  ])('%o', (value, plain) => {
    expect(scrubValue(value)).toEqual(plain)
  })

  test.each([
    'token',
    'refreshToken',
    'client_secret',
    'password',
    'passwd',
    'credentials',
    'Authorization',
    'authorisation',
    'cookie',
    'apiKey',
    'api_key',
    'api-key',
    'session_id',
    'signature',
    'SENTRY_DSN',
  ])('the field %s is hidden', (name) => {
    expect(scrubValue({ [name]: { a: 1 }, page: 2 })).toEqual({ [name]: '[hidden]', page: 2 })
  })

  test.each(['dsn_count', 'apis_key', 'page', 'keys'])('the field %s is not hidden', (name) => {
    expect(scrubValue({ [name]: 'x' })).toEqual({ [name]: 'x' })
  })

  test('with at most 50 entries per list or object', () => {
    const list = Array.from({ length: 60 }, (_, index) => index)
    expect(scrubValue(list)).toEqual(list.slice(0, 50))
    expect(
      Object.keys(scrubValue(Object.fromEntries(list.map((key) => [`k${key}`, key]))) as object),
    ).toEqual(list.slice(0, 50).map((key) => `k${key}`))
  })

  test('with at most six levels, so that cycles end', () => {
    const nest = (depth: number): unknown => (depth === 0 ? 'end' : { in: nest(depth - 1) })
    expect(JSON.stringify(scrubValue(nest(6)))).toContain('"end"')
    expect(JSON.stringify(scrubValue(nest(7)))).toContain('"[deeper]"')
    const circle: unknown[] = []
    circle.push(circle)
    expect(JSON.stringify(scrubValue(circle))).toBe('[[[[[["[deeper]"]]]]]]')
  })
})
