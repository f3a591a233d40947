import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readFields, toFormData, toQueryString } from './form.ts'

describe('a query', () => {
  test('omits empty, null and blank values', () => {
    expect(toQueryString({ a: '', b: null, c: undefined, d: '  ', e: [], f: [''], g: 0, h: false })).toBe(
      '?g=0&h=false',
    )
    expect(toQueryString({})).toBe('')
    expect(toQueryString({ a: ' ' })).toBe('')
  })

  test('repeats the key of a list, and trims values', () => {
    expect(toQueryString({ status: ['draft', 'funded'], search: ' kiln & co ' })).toBe(
      '?status=draft&status=funded&search=kiln+%26+co',
    )
  })

  test('rejects objects', () => {
    expect(() => toQueryString({ a: { b: 1 } })).toThrow(TypeError)
  })
})

test('a form repeats list fields, keeps spaces, sends null as an empty string, and sends files with their names', () => {
  const file = new File(['x'], 'table.csv')
  const form = toFormData({
    file,
    kinds: ['a', 'b'],
    note: ' ',
    size: 3,
    isNew: true,
    gone: null,
    absent: undefined,
  })
  expect([...form.entries()].filter(([, value]) => typeof value === 'string')).toEqual([
    ['kinds', 'a'],
    ['kinds', 'b'],
    ['note', ' '],
    ['size', '3'],
    ['isNew', 'true'],
    ['gone', ''],
  ])
  expect(form.get('file')).toMatchObject({ name: 'table.csv' })
})

describe('received fields', () => {
  const schema = z.object({
    one: z.string(),
    list: z.array(z.string()).optional(),
    known: z.array(z.string()).default([]),
  })

  test('are lists if the schema defines a list, even if sent once', () => {
    expect(
      readFields(
        [
          ['list', 'a'],
          ['known', 'b'],
          ['one', 'c'],
        ],
        schema,
      ),
    ).toEqual({
      list: ['a'],
      known: ['b'],
      one: 'c',
    })
  })

  test('are lists if repeated, so that the schema rejects them', () => {
    expect(
      readFields(
        [
          ['one', 'a'],
          ['one', 'b'],
        ],
        schema,
      ),
    ).toEqual({ one: ['a', 'b'] })
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'named %s are ordinary fields',
    (name) => {
      const read = readFields([[name, 'x']], schema)
      expect(Object.hasOwn(read, name)).toBe(true)
      expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
      expect(z.strictObject(schema.shape).safeParse(read).success).toBe(false)
    },
  )

  test('equal the sent fields', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((value) => value.trim() === value)
    fc.assert(
      fc.property(text, fc.array(text, { minLength: 1 }), (one, list) => {
        expect(readFields(new URLSearchParams(toQueryString({ one, list })), schema)).toEqual({ one, list })
      }),
    )
  })
})
