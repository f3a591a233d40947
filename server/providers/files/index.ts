import type { Readable } from 'node:stream'

/** A file that has arrived whole but that nothing points at yet. */
export interface ReceivedFile {
  /** The key it waits under. */
  key: string
  /** bytes */
  size: number
  /** hex */
  sha256: string
  /** Its first bytes, at most 64 KiB, to tell its type by. */
  head: Buffer
}

/** A file that lies in the store for good. */
export interface StoredFile {
  key: string
  /** When it was last written or kept. */
  at: Date
}

/**
 * Where files lie. Keys are random; names that people gave are kept as data beside them, never here. A key that is not
 * of our making is `not_found`. A store that does not answer is `provider_unavailable`, with
 * when to try again where it says so. Calls keep to the deadline of who asks (withDeadline); a file that is being read may
 * take as long as it moves.
 */
export interface FileStore {
  /** Streams to a temporary key, never whole in memory. Throws `too_large` beyond `limit` bytes, `storage_full` without room; nothing stays then. */
  receive(stream: Readable, limit: number): Promise<ReceivedFile>
  /** Makes an arrived file lasting and gives the key it lies under from now on. Throws `not_found` when nothing waits there. */
  save(key: string): Promise<string>
  /** Removes a file that arrived and was not kept; harmless otherwise. */
  discard(key: string): Promise<void>
  /** The file's bytes. Throws `not_found` when there is none; what breaks off half way ends the stream with an error. */
  open(key: string): Promise<Readable>
  /** Removes a kept file; absent files are no error. */
  remove(key: string): Promise<void>
  /** Every kept file, in no order; what is kept or removed meanwhile may be missing. */
  list(): AsyncIterable<StoredFile>
  /** Removes what arrived, or began to arrive, before `before` and was never kept. */
  sweep(before: Date): Promise<void>
  /** Throws when the store does not answer. Cheap however often it is asked, and answered soon. */
  check(): Promise<void>
}
