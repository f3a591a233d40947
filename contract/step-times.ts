import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import * as field from './core/fields.ts'

export const timedStatuses = ['in_review', 'term_sheet', 'dd_in_review', 'docs_await_sign'] as const

/** Minimum number of finished stays in a status to compute its range. With fewer stays, the admin’s setting applies. */
export const minCases = 20

const TimedStatus = z.enum(timedStatuses)

/** The usual duration of a status, in days. */
export const StepTime = z.object({
  status: TimedStatus,
  /** The range from finished stays in the status, or else the admin’s setting; null if there is neither. */
  range: z.object({ low: z.int(), high: z.int(), source: z.enum(['history', 'setting']) }).nullable(),
})
export type StepTime = z.infer<typeof StepTime>

export const StepTimeSetting = StepTime.extend({
  set_low: z.int().nullable(),
  set_high: z.int().nullable(),
  /** The number of finished stays in this status that began in the last two years. */
  cases: z.int(),
})
export type StepTimeSetting = z.infer<typeof StepTimeSetting>

export const listStepTimes = endpoint({
  method: 'GET',
  path: '/api/v1/step_times/',
  access: 'user',
  summary:
    'How many days each step of a review usually takes: from finished stays, or else the admin’s setting',
  response: z.array(StepTime),
})

export const listStepTimeSettings = endpoint({
  method: 'GET',
  path: '/api/v1/step_times/settings/',
  access: 'admin',
  summary: 'The usual times of steps with their settings and numbers of finished stays',
  response: z.array(StepTimeSetting),
})

export const setStepTime = endpoint({
  method: 'PATCH',
  path: '/api/v1/step_times/settings/',
  access: 'admin',
  summary: 'Sets the range of days that a step usually takes, shown until there are enough finished stays',
  body: z.object({
    status: TimedStatus,
    low: field.wholeNumber(0, 365),
    high: field.wholeNumber(0, 365),
  }),
  response: StepTimeSetting,
})
