import { describe, expect, test } from 'vitest'
import { companyStatuses } from '#contract/rules/statuses.ts'
import {
  findStatementProblems,
  parseStatements,
  parseTests,
  readStatements,
} from './specification/statements.ts'

const tables = [...readStatements()]

describe('every observable statement of the specification is covered by a test that runs', () => {
  test.each(tables)('%s', (_, statements) => {
    expect(statements.flatMap((statement) => findStatementProblems(statement))).toEqual([])
  })

  test('each statement is in exactly one of the six tables', () => {
    const texts = tables.flatMap(([, statements]) => statements.map(({ text }) => text))
    expect(tables).toHaveLength(6)
    expect(texts.length).toBeGreaterThan(250)
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
  })
})

test('an application has the statuses and labels of the specification', () => {
  const statements = tables.flatMap(([, statements]) => statements.map(({ text }) => text))
  const labels = statements.flatMap((text) => {
    const [, status, label] = /^The status (\w+) is called (.+)\.$/.exec(text) ?? []
    return status && label ? [[status, label]] : []
  })
  expect(labels).toEqual(Object.entries(companyStatuses))
})

describe('reading a table', () => {
  const source = `
    describe('a company', () => {
      test.each([1, 2])('of %s people works', () => {})
      describe('in detail', () => { it('has a name', () => {}) })
      test.skip('sleeps', () => {})
    })`
  const titles = () => parseTests('web/a.test.ts', source)
  const findIn = (lines: string) =>
    parseStatements(`# Title\n\n- A company works.\n${lines}`).flatMap((statement) =>
      findStatementProblems(statement, titles, () => source),
    )

  test('finds tests by title, with or without placeholder values, and by group', () => {
    expect(titles()).toEqual([
      ['a company', 'of %s people works'],
      ['a company', 'in detail', 'has a name'],
    ])
    expect(findIn('  `web/a.test.ts` › of %s people works')).toEqual([])
    expect(findIn('  `web/a.test.ts` › a company › of 2 people works')).toEqual([])
    expect(findIn('  `web/a.test.ts` › in detail › has a name')).toEqual([])
  })

  test('rejects a statement without a test, or whose test is skipped, missing, has other values, or is in a file that does not run', () => {
    expect(findIn('')).toEqual(['A company works. No test shows it.'])
    expect(findIn('  `web/a.test.ts` › sleeps')).toHaveLength(1)
    expect(findIn('  `web/a.test.ts` › of three people works')).toHaveLength(1)
    expect(findIn('  `web/a.test.ts` › another group › has a name')).toHaveLength(1)
    expect(findIn('  `web/a.ts` › has a name')).toEqual(['A company works. No runner runs web/a.ts.'])
    expect(() => findIn('  web/a.test.ts has a name')).toThrow('This line is not evidence')
  })
})
