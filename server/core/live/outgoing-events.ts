import type { Readable } from 'node:stream'

/** A server-sent event; `id` is the position to resume from after a disconnect. */
export interface SentEvent {
  id?: string
  data: unknown
}

export interface OutgoingEvents {
  missed: readonly SentEvent[]
  /** A stream of the events (`SentEvent`) that follow `missed`. The recipient must destroy it. */
  later: Readable
}
