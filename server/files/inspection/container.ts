import type { Finding, Report, Scan } from './scan.ts'

/** The pattern matches the end of a UTF-16 name in the container's directory, ignoring case. */
const buildNamePattern = (name: string) => new RegExp(`${Array.from(name).join('\0')}\0\0\0`, 'i')

const streams: readonly (readonly [Finding, string])[] = [
  ['word', 'WordDocument'],
  ['excel', 'Workbook'],
  ['excel', 'Book'],
  ['powerpoint', 'PowerPoint Document'],
  ['outlook', '__properties_version1.0'],
  ['encrypted_package', 'EncryptedPackage'],
  ['needs_password', 'EncryptedPackage'],
]

/* oxlint-disable no-control-regex -- records are bytes */
const patterns: readonly (readonly [Finding, RegExp])[] = [
  ...streams.map(([finding, name]) => [finding, buildNamePattern(name)] as const),
  // Excel 97 and Excel 5: a FILEPASS record after the beginning of the workbook.
  ['needs_password', /\x09\x08\x10\x00\x00\x06\x05\x00[\s\S]{12}(?:\x86\x00\x00\x00)?\x2f\x00[\s\S]\x00/],
  ['needs_password', /\x09\x08\x08\x00\x00\x05\x05\x00[\s\S]{4}(?:\x86\x00\x00\x00)?\x2f\x00\x04\x00/],
  // PowerPoint: the CurrentUserAtom record has the token of an encrypted file.
  ['needs_password', /\xf6\x0f[\s\S]{4}\x14\x00\x00\x00\xdf\xc4\xd1\xf3/],
  // Class ids of Windows Installer packages, patches and transforms.
  ['installer', /[\x82\x84\x86]\x10\x0c\x00\x00\x00\x00\x00\xc0\x00\x00\x00\x00\x00\x00\x46/],
]

/** Beginning of a Word document, since Word 6. Bit 0 of the twelfth byte is the encryption flag. */
const wordStart = /\xec\xa5[\x65-\x69\xbe-\xc2\xd9]\x00[\s\S]{7}([\s\S])/g
/* oxlint-enable no-control-regex */
/** In bytes. Streams begin at sector boundaries. */
const sectorSize = 512

/** Every match is at most this many bytes long. */
const maxMatch = 64

/** Detects the type of an OLE container, and whether the file needs a password. */
export function createContainerScan(report: Report): Scan {
  let rest = ''
  let restAt = 0
  return {
    take(bytes) {
      const text = rest + bytes
      for (const [finding, pattern] of patterns) if (pattern.test(text)) report(finding)
      for (const { index, 1: flags = '' } of text.matchAll(wordStart))
        if ((restAt + index) % sectorSize === 0 && flags.charCodeAt(0) & 1) report('needs_password')
      rest = text.slice(-maxMatch)
      restAt += text.length - rest.length
    },
  }
}
