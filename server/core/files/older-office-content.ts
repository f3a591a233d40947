import type { ActiveContent } from '#contract/rules/active-content.ts'
import type { Report, Scan } from './scan.ts'

/** Matches a name in the directory of the container: UTF-16, in any case. */
const matchName = (name: string) => new RegExp(Array.from(name).join('\0'), 'i')

const patterns: readonly (readonly [ActiveContent, RegExp])[] = [
  ['macros', matchName('_VBA_PROJECT')],
  // The record of a sheet of Excel 4 macros: its length, position, visibility, kind 1, and the length of its name.
  // oxlint-disable-next-line no-control-regex -- records are bytes
  ['macros', /\x85\x00[\s\S]\x00[\s\S]{4}[\x00-\x02]\x01[\x01-\x1f][\x00\x01]/],
  // PowerPoint compresses its macros; this record says that there are some.
  // oxlint-disable-next-line no-control-regex -- records are bytes
  ['macros', /\x0f\x00\xff\x03\x14\x00\x00\x00\x02\x00\x00\x04\x0c\x00\x00\x00[\s\S]{4}\x01/],
  ['embedded_files', matchName('\u0001Ole10Native')],
  ['not_checked', matchName('EncryptedPackage')],
]

/** The longest match. */
const maxMatch = 64

/** Looks for macros and embedded files in Word, Excel and PowerPoint files from before 2007. */
export function createOlderOfficeScan(report: Report): Scan {
  let rest = ''
  return {
    async take(bytes) {
      const text = rest + bytes
      for (const [content, pattern] of patterns) if (pattern.test(text)) report(content)
      rest = text.slice(-maxMatch)
    },
    async end() {},
  }
}
