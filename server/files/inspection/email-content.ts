import type { Report, Scan } from './scan.ts'

const attachment = /(?:^|\n)content-disposition:\s*attachment\b/i
/** The longest match. */
const maxMatch = 100

/** Looks for files in a saved email. They are encoded, so what is in them is not examined. */
export function createEmailScan(report: Report): Scan {
  let rest = '\n'
  return {
    async take(bytes) {
      const text = rest + bytes
      if (attachment.test(text)) report('embedded_files')
      rest = text.slice(-maxMatch)
    },
    async end() {},
  }
}
