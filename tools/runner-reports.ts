import { readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Counted {
  passed: number
  failed: number
  skipped: number
  /** One line for each failure, with the file, the name of the test and the first line of the error. */
  failures: string[]
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/**
 * Counts the tests in Vitest's JSON report. A file that failed although none of its tests failed, for example because
 * an import failed, counts as one failure.
 */
export function readVitestReport(file: string, root: string): Counted {
  const { numPassedTests, numFailedTests, numPendingTests, testResults } = read<VitestReport>(file)
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages: [reason] }) => failure(relative(root, name), fullName, reason)),
  )
  const files = broken.map(({ name, message }) => failure(relative(root, name), 'did not run', message))
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests,
    failures: [...tests, ...files],
  }
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[]
  specs?: {
    title: string
    file: string
    ok: boolean
    tests: { results: { error?: PlaywrightError }[] }[]
  }[]
}

interface PlaywrightError {
  message?: string
  location?: { file: string; line: number }
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** Counts the tests in Playwright's JSON report. Flaky tests count as failed. */
export function readPlaywrightReport(file: string): Counted {
  const report = read<PlaywrightReport>(file)
  const { expected, unexpected, flaky, skipped } = report.stats
  const failures = listSpecs(report)
    .filter(({ ok }) => !ok)
    .map((spec) => {
      const [error] = spec.tests.flatMap(({ results }) => results.flatMap((result) => result.error ?? []))
      return failure(spec.file, spec.title, describePlaywrightError(error))
    })
  return { passed: expected, failed: unexpected + flaky, skipped, failures }
}

/**
 * Puts the position and the locator into the first line, because only the first line is printed and a failure on a busy
 * machine may be hard to reproduce.
 */
function describePlaywrightError({ message = '', location }: PlaywrightError = {}): string {
  const lines = stripVTControlCharacters(message).trim().split('\n')
  const locator = lines.find((line) => /^\s*(Locator:|- waiting for )/.test(line))
  const place = location && `${basename(location.file)}:${location.line}`
  return [place, lines[0], locator?.trim()].filter(Boolean).join(' · ')
}

const listSpecs = ({ specs = [], suites = [] }: PlaywrightSuite): NonNullable<PlaywrightSuite['specs']> => [
  ...specs,
  ...suites.flatMap(listSpecs),
]

const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T

const MAX_REASON = 200

function failure(file: string, name: string, reason = ''): string {
  const line = stripVTControlCharacters(reason).trim().split('\n')[0] ?? ''
  return `${file} › ${name}${line && `: ${line.slice(0, MAX_REASON)}`}`
}
