import { describe, expect, test } from 'vitest'
import { countDays, isTimeZone, getStartOfDay, toDay, toZonedTime } from './time-zones.ts'

test.each(['UTC', 'America/New_York', 'Asia/Calcutta', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Etc/GMT+5'])(
  '%s is a time zone',
  (name) => expect(isTimeZone(name)).toBe(true),
)

test.each([
  '',
  'Etc/Unknown',
  'Mars/Olympus',
  '+05:30',
  '05:30',
  'UTC; drop table',
  'A'.repeat(100),
  '__proto__',
])('%j is not a time zone', (name) => expect(isTimeZone(name)).toBe(false))

describe('a timestamp', () => {
  test.each([
    ['2026-11-25T04:59:59.999Z', 'America/New_York', '2026-11-24', '2026-11-24T23:59:59-05:00'],
    ['2026-11-25T05:00:00.000Z', 'America/New_York', '2026-11-25', '2026-11-25T00:00:00-05:00'],
    ['2026-07-25T03:30:00Z', 'America/New_York', '2026-07-24', '2026-07-24T23:30:00-04:00'],
    // When daylight saving time ends, 1:30 occurs twice.
    ['2026-11-01T05:30:00Z', 'America/New_York', '2026-11-01', '2026-11-01T01:30:00-04:00'],
    ['2026-11-01T06:30:00Z', 'America/New_York', '2026-11-01', '2026-11-01T01:30:00-05:00'],
    ['2026-12-31T11:00:00Z', 'Pacific/Auckland', '2027-01-01', '2027-01-01T00:00:00+13:00'],
    ['2026-07-01T12:00:00Z', 'Pacific/Auckland', '2026-07-02', '2026-07-02T00:00:00+12:00'],
    ['2026-03-01T07:59:59Z', 'America/Los_Angeles', '2026-02-28', '2026-02-28T23:59:59-08:00'],
    ['2028-02-29T18:30:00Z', 'Asia/Kolkata', '2028-03-01', '2028-03-01T00:00:00+05:30'],
    ['2026-01-15T13:00:00Z', 'Australia/Lord_Howe', '2026-01-16', '2026-01-16T00:00:00+11:00'],
    ['2026-07-15T13:29:00Z', 'Australia/Lord_Howe', '2026-07-15', '2026-07-15T23:59:00+10:30'],
    ['2026-05-05T18:15:00Z', 'Asia/Kathmandu', '2026-05-06', '2026-05-06T00:00:00+05:45'],
    // Samoa skipped December 30, 2011.
    ['2011-12-30T09:59:59Z', 'Pacific/Apia', '2011-12-29', '2011-12-29T23:59:59-10:00'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31', '2011-12-31T00:00:00+14:00'],
    ['2026-06-30T10:59:59Z', 'Pacific/Apia', '2026-06-30', '2026-06-30T23:59:59+13:00'],
    ['2026-02-01T00:00:00Z', 'UTC', '2026-02-01', '2026-02-01T00:00:00+00:00'],
  ])('%s in %s is on %s', (time, zone, day, local) => {
    expect(toDay(time, zone)).toBe(day)
    expect(toZonedTime(time, zone)).toBe(local)
    expect(Date.parse(toZonedTime(time, zone))).toBe(Math.floor(Date.parse(time) / 1000) * 1000)
  })
})

describe('a day starts', () => {
  test.each([
    ['2026-11-24', 'UTC', '2026-11-24T00:00:00.000Z'],
    ['2026-11-24', 'America/New_York', '2026-11-24T05:00:00.000Z'],
    ['2026-07-24', 'America/New_York', '2026-07-24T04:00:00.000Z'],
    ['2027-01-01', 'Pacific/Auckland', '2026-12-31T11:00:00.000Z'],
    ['2026-10-04', 'Australia/Lord_Howe', '2026-10-03T13:30:00.000Z'],
    ['2026-10-05', 'Australia/Lord_Howe', '2026-10-04T13:00:00.000Z'],
    ['2026-03-01', 'Asia/Kolkata', '2026-02-28T18:30:00.000Z'],
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
    // Daylight saving time skipped midnight in São Paulo.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
  ])('%s in %s', (day, zone, start) => {
    expect(getStartOfDay(day, zone)).toBe(start)
    expect(toDay(new Date(Date.parse(start) - 1), zone) < day).toBe(true)
    expect(toDay(start, zone) >= day).toBe(true)
  })

  test('when the previous day ends, for five years', () => {
    for (const zone of ['America/Los_Angeles', 'Pacific/Auckland', 'Australia/Lord_Howe', 'Africa/Cairo'])
      for (let ms = Date.UTC(2024, 0, 1); ms < Date.UTC(2029, 0, 1); ms += 86_400_000) {
        const day = new Date(ms).toISOString().slice(0, 10)
        const start = getStartOfDay(day, zone)
        expect([toDay(start, zone), toDay(new Date(Date.parse(start) - 1), zone) < day]).toEqual([day, true])
      }
  })
})

test('days between timestamps are calendar days', () => {
  const [earlier, later] = ['2026-03-08T04:30:00Z', '2026-03-09T04:30:00Z']
  expect(countDays(earlier, later, 'America/New_York')).toBe(2)
  expect(countDays(earlier, later, 'UTC')).toBe(1)
  expect(countDays(later, earlier, 'America/New_York')).toBe(-2)
})
