import { describe, expect, test } from 'vitest'
import { getErrorPauseMs } from './report-limits.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const pause = (status: number, headers: Record<string, string> = {}) =>
  getErrorPauseMs(status, new Headers(headers), noon)

describe('Sentry’s rate limits', () => {
  test.each([
    ['60:error;transaction:organization', 60_000],
    ['60::organization', 60_000],
    ['60', 60_000],
    [' 60 : error ', 0],
    ['60:transaction;error', 60_000],
    ['60:transaction;replay:key', 0],
    ['60:errors', 0],
    ['0:error', 0],
    ['30:error, 2700::key', 2_700_000],
    ['2700:transaction,30:error:key', 30_000],
    ['soon:error', 60_000],
    ['1.5:error', 60_000],
    [':error', 60_000],
  ])('%s: a pause of %i ms', (limits, ms) => {
    expect(pause(200, { 'x-sentry-rate-limits': limits })).toBe(ms)
  })

  test('apply to every status and take precedence over Retry-After', () => {
    const headers = { 'x-sentry-rate-limits': '60:transaction', 'retry-after': '90' }
    expect(pause(429, headers)).toBe(0)
    expect(pause(200, { 'x-sentry-rate-limits': '60' })).toBe(60_000)
  })
})

describe('a response without rate limits', () => {
  test.each([200, 400, 413, 500, 503])('with status %i causes no pause', (status) => {
    expect(pause(status, { 'retry-after': '90' })).toBe(0)
  })

  test.each([
    ['90', 90_000],
    [' 90 ', 90_000],
    ['0', 0],
    ['Fri, 20 Nov 2026 12:02:00 GMT', 120_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['later', 60_000],
    ['90s', 60_000],
    ['', 60_000],
  ])('with status 429 and Retry-After “%s” causes a pause of %i ms', (retryAfter, ms) => {
    expect(pause(429, { 'retry-after': retryAfter })).toBe(ms)
  })

  test('with only status 429 causes a pause of one minute', () => {
    expect(pause(429)).toBe(60_000)
  })
})

test('a date is compared with the system clock by default', () => {
  const inAnHour = new Date(Date.now() + 3_600_000).toUTCString()
  const ms = getErrorPauseMs(429, new Headers({ 'retry-after': inAnHour }))
  expect(ms).toBeGreaterThan(3_590_000)
  expect(ms).toBeLessThanOrEqual(3_600_000)
})
