import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readFields, toForm, toSearch } from './form.ts'

describe('a query', () => {
  test('leaves out what is empty, null or blank', () => {
    expect(toSearch({ a: '', b: null, c: undefined, d: '  ', e: [], f: [''], g: 0, h: false })).toBe(
      '?g=0&h=false',
    )
    expect(toSearch({})).toBe('')
    expect(toSearch({ a: ' ' })).toBe('')
  })

  test('repeats the key of a list, and trims', () => {
    expect(toSearch({ status: ['draft', 'funded'], search: ' kiln & co ' })).toBe(
      '?status=draft&status=funded&search=kiln+%26+co',
    )
  })

  test('refuses values that a query cannot contain', () => {
    expect(() => toSearch({ a: { b: 1 } })).toThrow(TypeError)
  })
})

test('a form repeats the field of a list, keeps blanks, sends null as empty, and sends files under their names', () => {
  const file = new File(['x'], 'table.csv')
  const form = toForm({
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

describe('fields that arrive', () => {
  const schema = z.object({
    one: z.string(),
    list: z.array(z.string()).optional(),
    known: z.array(z.string()).default([]),
  })

  test('are lists where the schema says so, even alone', () => {
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

  test('are lists when repeated, which the schema then refuses', () => {
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
    'called %s are fields like any other',
    (name) => {
      const read = readFields([[name, 'x']], schema)
      expect(Object.hasOwn(read, name)).toBe(true)
      expect(Object.getPrototypeOf(read)).toBe(Object.prototype)
      expect(z.strictObject(schema.shape).safeParse(read).success).toBe(false)
    },
  )

  test('are read as they were written', () => {
    const text = fc.string({ unit: 'grapheme', minLength: 1 }).filter((value) => value.trim() === value)
    fc.assert(
      fc.property(text, fc.array(text, { minLength: 1 }), (one, list) => {
        expect(readFields(new URLSearchParams(toSearch({ one, list })), schema)).toEqual({ one, list })
      }),
    )
  })
})
