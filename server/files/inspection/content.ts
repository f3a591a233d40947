import { createContainerScan } from './container.ts'
import { createPdfPasswordCheck } from './pdf-password.ts'
import type { Finding, Report, Scan } from './scan.ts'
import { createZipPasswordCheck } from './zip-password.ts'

/** Some programs write a byte order mark or blank lines before a PDF. */
// oxlint-disable-next-line no-control-regex -- zeros precede some PDFs
export const pdfStart = /^(?:\xef\xbb\xbf)?[\s\x00]*%PDF/

const formats: readonly [RegExp, (report: Report) => Scan][] = [
  [pdfStart, createPdfPasswordCheck],
  // oxlint-disable-next-line no-control-regex -- the signature of a local header
  [/^PK\x03\x04/, createZipPasswordCheck],
  // oxlint-disable-next-line no-control-regex -- the signature of a compound file
  [/^\xd0\xcf\x11\xe0/, createContainerScan],
]
/** A signature must match within this many bytes. */
export const signatureLength = 64

interface ContentReader {
  take(chunk: Buffer): void
  end(): ReadonlySet<Finding>
}

/** Reads a file as it is uploaded. Keeps only a few chunks in memory. */
export function createContentReader(): ContentReader {
  const findings = new Set<Finding>()
  const report: Report = (finding) => void findings.add(finding)
  let scan: Scan | null | undefined
  let start = ''
  const begin = (bytes: string) => {
    const head = bytes.slice(0, signatureLength)
    scan = formats.find(([signature]) => signature.test(head))?.[1](report) ?? null
    start = ''
    scan?.take(bytes)
  }
  return {
    take(chunk) {
      const bytes = chunk.toString('latin1')
      if (scan !== undefined) scan?.take(bytes)
      else if (start.length + bytes.length < signatureLength) start += bytes
      else begin(start + bytes)
    },
    end() {
      if (scan === undefined) begin(start)
      scan?.end?.()
      return findings
    },
  }
}
