import { Registry } from 'prom-client'
import { describe, expect, test } from 'vitest'
import { AppError } from '#contract/core/errors.ts'
import { ProviderError } from '../provider-error.ts'
import {
  measureFileOperation,
  measureJob,
  measureMailSending,
  measureProviderCall,
  processDurations,
} from './durations.ts'
import { getTraceId, parseTraceparent, summarizeStatement } from './traces.ts'

async function read(): Promise<string> {
  const registry = new Registry()
  for (const histogram of processDurations) registry.registerMetric(histogram)
  return registry.metrics()
}

// All test files of a process share the histograms, so only labels that no other test uses have exact counts.
describe('durations', () => {
  test('are counted by the kind of failure, without messages', async () => {
    const failures: [() => Promise<unknown>, string][] = [
      [
        () => measureProviderCall('vendor', 'list', () => fail(new ProviderError('vendor', 'list', 'down'))),
        'down',
      ],
      [() => measureFileOperation('test', () => fail(new AppError('not_found'))), 'not_found'],
      [() => measureMailSending(() => fail(new Error('alice@example.com'))), 'failed'],
      [() => measureJob('test', () => fail(new Error('alice@example.com'))), 'failed'],
    ]
    for (const [work] of failures) await expect(work()).rejects.toBeInstanceOf(Error)
    const text = await read()
    expect(text).toContain('headwater_provider_duration_seconds_count{provider="vendor",result="down"} 1')
    expect(text).toContain('headwater_file_duration_seconds_count{operation="test",result="not_found"} 1')
    expect(text).toContain('headwater_mail_duration_seconds_count{result="failed"}')
    expect(text).toContain('headwater_job_duration_seconds_count{kind="test",result="failed"} 1')
    expect(text).not.toContain('alice')
  })

  test('of a job have a trace id for the log, also if traces are not sent', async () => {
    let traceId: string | undefined
    await measureJob('cleanup', () => Promise.resolve().then(() => void (traceId = getTraceId())))
    expect(traceId).toMatch(/^[\da-f]{32}$/)
    expect(getTraceId()).toBeUndefined()
  })
})

const fail = (error: Error) => Promise.reject(error)

test.each([
  ['select "id" from "companies" where "id" = $1', 'select companies'],
  ['with "a" as (select 1) insert into "pgboss"."job" ("id") values ($1)', 'with pgboss.job'],
  ['update "users" set "name" = $1', 'update users'],
  ['begin', 'begin'],
])('the statement %s is summarized as %s', (text, summary) => {
  expect(summarizeStatement(text)).toBe(summary)
})

test.each([
  undefined,
  '',
  `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
  `00-${'a'.repeat(32)}-${'0'.repeat(16)}-01`,
  `01-${'a'.repeat(32)}-b7ad6b7169203331-01`,
  `00-${'A'.repeat(32)}-b7ad6b7169203331-01`,
  `00-${'a'.repeat(32)}-b7ad6b7169203331-01\n`,
])('the traceparent %j is not accepted', (header) => {
  expect(parseTraceparent(header)).toBeUndefined()
})
