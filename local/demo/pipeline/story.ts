import type { Call } from '#contract/core/client.ts'
import type { Dictionary } from '#local/demo/dictionary.ts'
import type { DemoCompany } from '../pipeline-companies.ts'

export interface DemoCaller {
  id: string
  call: Call
}

export type Role = 'founder' | 'analyst' | 'colleague' | 'admin'

export interface Scene {
  company: DemoCompany
  /** Empty until the founder has started the application. */
  companyId: string
  people: Record<Role, DemoCaller>
  dictionary: Dictionary
  /** The time of the event in the story. */
  at: Date
}

export type Action = (scene: Scene, call: Call) => Promise<void>

export interface StoryEvent {
  /** Whole days before the seeding, at least 1, so that no event is in the future. */
  daysAgo: number
  /** The hour of the day in UTC, with decimals. A company's events are at least six minutes apart. */
  hour: number
  role: Role
  action: Action
}

export const buildEvent = (daysAgo: number, hour: number, role: Role, action: Action): StoryEvent => ({
  daysAgo,
  hour,
  role,
  action,
})

export function getEventTime({ daysAgo, hour }: Pick<StoryEvent, 'daysAgo' | 'hour'>, now: Date): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - daysAgo)
  return new Date(midnight + Math.round(hour * 3600) * 1000)
}

/** Returns the UTC date as `YYYY-MM-DD`. */
export const addDays = (at: Date, days: number): string =>
  new Date(at.getTime() + days * 24 * 3600 * 1000).toISOString().slice(0, 10)
