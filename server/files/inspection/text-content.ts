import type { ActiveContent } from '#contract/rules/files/active-content.ts'
import type { Report, Scan } from './scan.ts'

type Patterns = readonly (readonly [ActiveContent, RegExp])[]

/** Patterns for a saved email. Attachments are encoded, so their content is not scanned. */
const emailPatterns: Patterns = [['embedded_files', /(?:^|\n)content-disposition:\s*attachment\b/i]]

/** RTF control words. Embedded objects may run code, and DDE fields can start programs. */
const rtfPatterns: Patterns = [
  ['embedded_files', /\\obj(?:ect|data|emb|link|autlink|sub|pub|icemb|ocx|html|class|update)(?![a-z])/],
  ['launch_actions', /\bDDE(?:AUTO)?\b/],
  // Only remote templates are reported: local templates are common. Addresses may contain escaped characters.
  ['external_templates', /\\template(?![a-z])\s*[^{}]{0,200}?(?:https?:|ftp:|file:|\\\\\\\\|\\'|\\u-?\d)/i],
  ['external_templates', /\bINCLUDETEXT\b[^{}]{0,200}?(?:https?:|\\\\\\\\)/],
]
/** The length of the longest match, in bytes. */
const maxMatch = 300

function createTextScan(report: Report, patterns: Patterns, start = ''): Scan {
  let rest = start
  return {
    async take(bytes) {
      const text = rest + bytes
      for (const [content, pattern] of patterns) if (pattern.test(text)) report(content)
      rest = text.slice(-maxMatch)
    },
    async end() {},
  }
}

/** Detects attachments in a saved email. */
export const createEmailScan = (report: Report): Scan => createTextScan(report, emailPatterns, '\n')

/** Detects embedded objects, macros and remote templates in an RTF file. */
export const createRtfScan = (report: Report): Scan => createTextScan(report, rtfPatterns)
