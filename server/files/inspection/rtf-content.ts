import type { ActiveContent } from '#contract/rules/files/active-content.ts'
import type { Report, Scan } from './scan.ts'

/** Control words of RTF. A program runs what an object is; a field of DDE starts a program. */
const patterns: readonly (readonly [ActiveContent, RegExp])[] = [
  ['embedded_files', /\\obj(?:ect|data|emb|link|autlink|sub|pub|icemb|ocx|html|class|update)(?![a-z])/],
  ['launch_actions', /\bDDE(?:AUTO)?\b/],
  // A template on the own machine is usual; addresses may be written with codes of characters.
  ['external_templates', /\\template(?![a-z])\s*[^{}]{0,200}?(?:https?:|ftp:|file:|\\\\\\\\|\\'|\\u-?\d)/i],
  ['external_templates', /\bINCLUDETEXT\b[^{}]{0,200}?(?:https?:|\\\\\\\\)/],
]
/** The longest match. */
const maxMatch = 300

/** Looks for objects, commands and templates from elsewhere in an RTF file. */
export function createRtfScan(report: Report): Scan {
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
