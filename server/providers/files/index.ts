import type { Readable } from 'node:stream'

/** A file that was received completely but is not referenced yet. */
export interface ReceivedFile {
  /** Its temporary key. */
  key: string
  /** bytes */
  size: number
  /** hex */
  sha256: string
  /** Its first bytes, at most 64 KiB, to tell its type by. */
  head: Buffer
}

/** Is shown the chunks of a file while it is received, each before the next is read. */
export type Observe = (chunk: Buffer) => Promise<void>

/** A file that was saved. */
export interface StoredFile {
  key: string
  /** When it was last written or saved. */
  at: Date
}

/**
 * Stores files under random keys; people's file names are never used here. An invalid key is `not_found`. A store that
 * does not answer is `provider_unavailable`, with the time to retry if it gives one. Calls respect the caller's deadline
 * (withDeadline); reading a file may take as long as bytes arrive.
 */
export interface FileStore {
  /**
   * Streams to a temporary key, showing each chunk to `observe` as well. Throws `too_large` beyond `limit` bytes or
   * `storage_full`, and leaves nothing behind.
   */
  receive(stream: Readable, limit: number, observe?: Observe): Promise<ReceivedFile>
  /** Saves a received file for good and returns its key from now on. Throws `not_found` when nothing was received. */
  save(key: string): Promise<string>
  /** Removes a received file that was not saved; harmless otherwise. */
  discard(key: string): Promise<void>
  /** Opens a saved file. Throws `not_found`; a later failure is an error of the stream. */
  open(key: string): Promise<Readable>
  /** Removes a saved file; absent files are no error. */
  remove(key: string): Promise<void>
  /** Every saved file, in no order; those saved or removed meanwhile may be missing. */
  list(): AsyncIterable<StoredFile>
  /** Removes received and partial files from before `before` that were never saved. */
  sweep(before: Date): Promise<void>
  /** Throws when the store does not answer. Fast, and cheap however often it is called. */
  check(): Promise<void>
}
