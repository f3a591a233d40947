import type { Finding, Report, Scan } from './scan.ts'

/** Matches a name in the directory of the container: UTF-16, in any case, to its end where `isWhole`. */
const matchName = (name: string, isWhole = false) =>
  new RegExp(Array.from(name).join('\0') + (isWhole ? '\0\0\0' : ''), 'i')

/** The formats, by the streams that hold their documents. */
const streams: readonly (readonly [Finding, string])[] = [
  ['word', 'WordDocument'],
  ['excel', 'Workbook'],
  ['excel', 'Book'],
  ['powerpoint', 'PowerPoint Document'],
  ['outlook', '__properties_version1.0'],
  ['encrypted_package', 'EncryptedPackage'],
  ['needs_password', 'EncryptedPackage'],
  ['not_checked', 'EncryptedPackage'],
]

/* oxlint-disable no-control-regex -- records are bytes */
const patterns: readonly (readonly [Finding, RegExp])[] = [
  ...streams.map(([finding, name]) => [finding, matchName(name, true)] as const),
  ['macros', matchName('_VBA_PROJECT')],
  // The record of a sheet of Excel 4 macros: its length, position, visibility, kind 1, and the length of its name.
  ['macros', /\x85\x00[\s\S]\x00[\s\S]{4}[\x00-\x02]\x01[\x01-\x1f][\x00\x01]/],
  // PowerPoint compresses its macros; this record says that there are some.
  ['macros', /\x0f\x00\xff\x03\x14\x00\x00\x00\x02\x00\x00\x04\x0c\x00\x00\x00[\s\S]{4}\x01/],
  ['embedded_files', matchName('\u0001Ole10Native')],
  ['embedded_files', matchName('__attach_version1.0_#')],
  // Excel: the record of a password (FILEPASS) follows the beginning of the workbook, of Excel 97 or 5.
  ['needs_password', /\x09\x08\x10\x00\x00\x06\x05\x00[\s\S]{12}(?:\x86\x00\x00\x00)?\x2f\x00[\s\S]\x00/],
  ['needs_password', /\x09\x08\x08\x00\x00\x05\x05\x00[\s\S]{4}(?:\x86\x00\x00\x00)?\x2f\x00\x04\x00/],
  // PowerPoint: the current user's record has the token of an encrypted file.
  ['needs_password', /\xf6\x0f[\s\S]{4}\x14\x00\x00\x00\xdf\xc4\xd1\xf3/],
  // The class of an installer, a patch or a transform.
  ['installer', /[\x82\x84\x86]\x10\x0c\x00\x00\x00\x00\x00\xc0\x00\x00\x00\x00\x00\x00\x46/],
]

/** Word: the beginning of a document of Word 6 to today, with the bit of encryption at its twelfth byte. */
const wordStart = /\xec\xa5[\x65-\x69\xbe-\xc2\xd9]\x00[\s\S]{7}([\s\S])/g
/* oxlint-enable no-control-regex */
/** Streams begin at multiples of this many bytes. */
const sectorSize = 512

/** The longest match. */
const maxMatch = 64

/** Looks for macros, embedded files and passwords in the container of older Word, Excel and PowerPoint files. */
export function createOlderOfficeScan(report: Report): Scan {
  let rest = ''
  /** Where in the file `rest` begins. */
  let restAt = 0
  return {
    async take(bytes) {
      const text = rest + bytes
      for (const [finding, pattern] of patterns) if (pattern.test(text)) report(finding)
      for (const { index, 1: flags = '' } of text.matchAll(wordStart))
        if ((restAt + index) % sectorSize === 0 && flags.charCodeAt(0) & 1) report('needs_password')
      rest = text.slice(-maxMatch)
      restAt += text.length - rest.length
    },
    async end() {},
  }
}
