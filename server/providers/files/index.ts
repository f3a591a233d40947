import type { Readable } from 'node:stream'

export interface ReceivedFile {
  key: string
  /** In bytes. */
  size: number
  /** In hexadecimal. */
  sha256: string
  /** The first bytes, at most 64 KiB, for detecting the type. */
  head: Buffer
}

export type Observe = (chunk: Buffer) => Promise<void>

export interface StoredFile {
  key: string
  /** The time of the last write. */
  at: Date
}

/**
 * Stores files under random keys, not under their filenames. Throws `not_found` for an invalid key and
 * `provider_unavailable` if the store is down, with the time to retry if known. Calls respect the caller's deadline
 * (withDeadline), except while the bytes of a file are transferred.
 */
export interface FileStore {
  /**
   * Stores a stream under a temporary key and passes each chunk to `observe`. Throws `too_large` beyond `limit`
   * bytes, or `storage_full`. Deletes the partial file after an error.
   */
  receive(stream: Readable, limit: number, observe?: Observe): Promise<ReceivedFile>
  /** Saves a received file permanently and returns its key. Throws `not_found` if no received file has the key. */
  save(key: string): Promise<string>
  /** Idempotent. */
  discard(key: string): Promise<void>
  /** Throws `not_found` if no saved file has the key. The stream emits later failures as `error` events. */
  open(key: string): Promise<Readable>
  /** Idempotent. */
  remove(key: string): Promise<void>
  /**
   * Lists the saved files in no particular order: all files, or the files whose keys start with `prefix`, two
   * hexadecimal digits. Files saved or removed during the listing may or may not be included.
   */
  list(prefix?: string): AsyncIterable<StoredFile>
  /** Removes received and partial files that were not saved and whose last write was earlier than `before`. */
  sweep(before: Date): Promise<void>
  /** Throws if the store is down. Frequent calls are cheap. */
  check(): Promise<void>
}
