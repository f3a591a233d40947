import { expect, it } from 'vitest'
import type { StatusChange } from '#contract/history.ts'
import { sumWaitingTimes, formatDuration, toStatusSpans } from './status-spans.ts'

const change = (to: StatusChange['to'], at: string): StatusChange => ({
  id: at,
  from: null,
  to,
  at,
  author: null,
  note: null,
  reason: null,
  needed_change: null,
})

const day = 86_400_000

it('measures the time in each status and the time spent waiting on each party', () => {
  const spans = toStatusSpans(
    [
      change('in_review', '2026-11-17T12:00:00Z'),
      change('user_action_required', '2026-11-14T12:00:00Z'),
      change('in_review', '2026-11-14T08:00:00Z'),
      change('draft', '2026-11-10T08:00:00Z'),
    ],
    new Date('2026-11-20T12:00:00Z'),
  )
  expect(spans.map(({ status, to, length }) => [status, to, formatDuration(length)])).toEqual([
    ['in_review', null, '3 d'],
    ['user_action_required', '2026-11-17T12:00:00Z', '3 d'],
    ['in_review', '2026-11-14T12:00:00Z', '4 h'],
    ['draft', '2026-11-14T08:00:00Z', '4 d'],
  ])
  expect(sumWaitingTimes(spans)).toEqual({ applicant: 7 * day, funder: 3 * day + day / 6, none: 0 })
})
