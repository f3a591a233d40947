/** One server-sent event; `id` is where a caller who is cut off after it resumes. */
export interface SentEvent {
  id?: string
  data: unknown
}

/** What an endpoint of events returns. It must be closed. */
export interface OutgoingEvents {
  /** What the caller has missed. */
  missed: readonly SentEvent[]
  /** Hands over each event from now on, those since `missed` was read first; `end` says that there will be no more. */
  follow(send: (event: SentEvent) => void, end: () => void): void
  close(): void
}
