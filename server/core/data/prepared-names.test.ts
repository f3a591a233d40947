import { expect, test } from 'vitest'
import { createStatementNamer } from './prepared-names.ts'

test('a text gets a name on its second use and keeps it', () => {
  const findName = createStatementNamer()
  expect(findName('select 1')).toBeUndefined()
  const name = findName('select 1')
  expect(name).toBeDefined()
  expect(findName('select 1')).toBe(name)
  findName('select 2')
  expect(findName('select 2')).not.toBe(name)
})

test('the number of names is bounded', () => {
  const findName = createStatementNamer()
  const texts = Array.from({ length: 500 }, (_, index) => `select ${index}`)
  for (const text of texts) findName(text)
  const names = texts.map((text) => findName(text))
  expect(new Set(names.filter((name) => name !== undefined)).size).toBe(300)
  expect(texts.map((text) => findName(text))).toEqual(names)
})
