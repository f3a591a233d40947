import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPlaywrightReport, readVitestReport } from './runner-reports.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'runner-reports-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const writeReport = (report: unknown) => {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test('a Vitest file that did not run counts as a failed test', () => {
  const file = writeReport({
    numPassedTests: 7,
    numFailedTests: 1,
    numPendingTests: 2,
    testResults: [
      {
        name: '/project/server/a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [
          { fullName: 'a works', status: 'passed', failureMessages: [] },
          {
            fullName: 'a breaks',
            status: 'failed',
            failureMessages: ['\u001B[31mexpected 1\u001B[39m\n  at a'],
          },
        ],
      },
      { name: '/project/web/b.test.tsx', status: 'failed', message: 'no such module', assertionResults: [] },
      { name: '/project/web/c.test.tsx', status: 'passed', message: '', assertionResults: [] },
    ],
  })
  expect(readVitestReport(file, '/project')).toEqual({
    passed: 7,
    failed: 2,
    skipped: 2,
    failures: ['server/a.test.ts › a breaks: expected 1', 'web/b.test.tsx › did not run: no such module'],
  })
})

test('a flaky Playwright test counts as failed at any depth', () => {
  const spec = (title: string, ok: boolean, message?: string) => ({
    title,
    file: 'apply.spec.ts',
    ok,
    tests: [{ results: [{ error: { message, location: { file: '/project/journey.ts', line: 12 } } }] }],
  })
  const file = writeReport({
    stats: { expected: 1, unexpected: 1, flaky: 1, skipped: 0 },
    suites: [
      {
        specs: [spec('passes', true)],
        suites: [{ specs: [spec('fails', false, 'late\n\n  Locator: here')] }],
      },
    ],
  })
  expect(readPlaywrightReport(file)).toEqual({
    passed: 1,
    failed: 2,
    skipped: 0,
    failures: ['apply.spec.ts › fails: journey.ts:12 · late · Locator: here'],
  })
})

test('a missing report is an error', () => {
  expect(() => readVitestReport(join(folder, 'none.json'), folder)).toThrow('ENOENT')
})
