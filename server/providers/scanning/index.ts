import type { Readable } from 'node:stream'

/**
 * `signature` is the name of the malware. `scanner` is the version of the scanner and its signatures, or `unknown`.
 */
export type ScanAnswer = { status: 'clean' } | { status: 'infected'; signature: string; scanner: string }

export interface FileScanner {
  /** False for the default scanner, which does not scan files. */
  scansContent: boolean
  /**
   * Scans a file and destroys its stream. Throws ProviderError if the scanner does not respond within the caller's
   * deadline or cannot scan the file, and the stream's error if reading the file fails.
   */
  scan(content: Readable): Promise<ScanAnswer>
  check(): Promise<void>
}
