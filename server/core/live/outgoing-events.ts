import type { Readable } from 'node:stream'

/** One server-sent event; `id` is where a caller who is cut off after it resumes. */
export interface SentEvent {
  id?: string
  data: unknown
}

/** The result of an endpoint of events. */
export interface OutgoingEvents {
  /** What the caller has missed. */
  missed: readonly SentEvent[]
  /** Each `SentEvent` since `missed` was read. Must be destroyed. */
  later: Readable
}
