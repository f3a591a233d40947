import type { ActiveContent } from '#contract/rules/active-content.ts'
import type { Report, Scan } from './scan.ts'
import { createOlderOfficeScan } from './older-office-content.ts'
import { PdfScan } from './pdf-content.ts'
import { ZipScan } from './zip-content.ts'

/** Examines a file while it is received, in the memory of a few chunks. */
export interface ActiveContentScan {
  take: (chunk: Buffer) => Promise<void>
  /** What the file contains that may do something when it is opened, in alphabetical order. */
  end: () => Promise<ActiveContent[]>
}

const signatures: readonly [string, (report: Report) => Scan][] = [
  ['%PDF', (report) => new PdfScan(report)],
  ['PK\u0003\u0004', (report) => new ZipScan(report)],
  ['\u00d0\u00cf\u0011\u00e0', createOlderOfficeScan],
]
const signatureLength = 4

/**
 * Looks for macros, scripts and the like in PDF, Office and ZIP files. This warns a reviewer; it is no virus scanner, and
 * whoever hides well enough is not found. What cannot be read within the bounds is reported as `not_checked`.
 */
export function scanActiveContent(): ActiveContentScan {
  const contents = new Set<ActiveContent>()
  const report: Report = (content) => void contents.add(content)
  let scan: Scan | null | undefined
  let start = ''
  return {
    async take(chunk) {
      let bytes = chunk.toString('latin1')
      if (scan === undefined) {
        bytes = start + bytes
        start = bytes
        if (bytes.length < signatureLength) return
        const create = signatures.find(([signature]) => bytes.startsWith(signature))?.[1]
        scan = create?.(report) ?? null
        start = ''
      }
      await scan?.take(bytes)
    },
    async end() {
      await scan?.end()
      return [...contents].toSorted()
    },
  }
}
