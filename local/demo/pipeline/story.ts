import type { Call } from '#contract/core/client.ts'
import type { Dictionary } from '#local/demo/dictionary.ts'
import type { DemoCompany } from '../pipeline-companies.ts'

/** Somebody of the demo, with a client that calls the API as they would. */
export interface DemoCaller {
  id: string
  call: Call
}

export type Role = 'founder' | 'analyst' | 'colleague' | 'admin'

/** What an action of a story has at hand. */
export interface Scene {
  company: DemoCompany
  /** Empty until the founder has begun the application. */
  companyId: string
  people: Record<Role, DemoCaller>
  dictionary: Dictionary
  /** When the event happens in the story. */
  at: Date
}

export type Action = (scene: Scene, call: Call) => Promise<void>

/** One event in the history of a company: it is both played through the API and dated by this line. */
export interface StoryEvent {
  /** Whole days before the seeding, at least 1, so that nothing can lie in the future. */
  daysAgo: number
  /** Hour of that day in UTC, with decimals. Two events are at least six minutes apart. */
  hour: number
  who: Role
  what: Action
}

export const event = (daysAgo: number, hour: number, who: Role, what: Action): StoryEvent => ({
  daysAgo,
  hour,
  who,
  what,
})

/** When an event happens, counted back from the one moment from which the whole demo is dated. */
export function getMoment({ daysAgo, hour }: Pick<StoryEvent, 'daysAgo' | 'hour'>, now: Date): Date {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - daysAgo)
  return new Date(midnight + Math.round(hour * 3600) * 1000)
}

/** A day relative to an event, as `YYYY-MM-DD`. */
export const addDays = (at: Date, days: number): string =>
  new Date(at.getTime() + days * 24 * 3600 * 1000).toISOString().slice(0, 10)
