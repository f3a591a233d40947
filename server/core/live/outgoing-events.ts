import type { Readable } from 'node:stream'

/** A server-sent event; `id` is the position to resume from after a disconnect. */
export interface SentEvent {
  id?: string
  data: unknown
}

/** The result of an event stream endpoint. */
export interface OutgoingEvents {
  /** Events missed since the caller's last position. */
  missed: readonly SentEvent[]
  /** Stream of `SentEvent`s since `missed` was read. Must be destroyed. */
  later: Readable
}
