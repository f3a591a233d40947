import type { Report, Scan } from './scan.ts'

/** The start of a file's header in a ZIP archive: signature, version up to 6.3, and the first byte of the flags. */
// oxlint-disable-next-line no-control-regex -- headers are bytes
const entryStart = /PK\x03\x04[\x0a-\x3f]\x00([\s\S])/g
const matchLength = 7
const encryptedFlag = 1

/** Detects encrypted files in a ZIP archive, except in OpenDocument files, which mark encryption differently. */
export function createZipPasswordCheck(report: Report): Scan {
  let rest = ''
  return {
    take(bytes) {
      const text = rest + bytes
      for (const [, flags = ''] of text.matchAll(entryStart))
        if (flags.charCodeAt(0) & encryptedFlag) report('needs_password')
      rest = text.slice(1 - matchLength)
    },
  }
}
