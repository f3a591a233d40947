import type { Readable } from 'node:stream'

/** The answer of a scanner. `signature` names the malware, and `scanner` the version of the scanner and its signatures. */
export type ScanAnswer = { status: 'clean' } | { status: 'infected'; signature: string; scanner: string }

/** Scans files for malware. */
export interface FileScanner {
  /** False for the default, which answers for no file. Files are then checked only for their type. */
  scansContent: boolean
  /**
   * Scans a file and destroys its stream. Throws ProviderError if the scanner does not answer within the caller's
   * deadline, or cannot scan the file, and the stream's error if reading the file fails.
   */
  scan(content: Readable): Promise<ScanAnswer>
  /** Throws if the scanner is down. */
  check(): Promise<void>
}
