import { type ActiveContent, activeContents } from '#contract/rules/files/active-content.ts'
import type { ContainerContent, Finding, Report, Scan } from './scan.ts'
import { createOlderOfficeScan } from './older-office-content.ts'
import { PdfScan, pdfStart } from './pdf-content.ts'
import { createEmailScan, createRtfScan } from './text-content.ts'
import { ZipScan } from './zip-content.ts'

/** Scans a file while it is uploaded. Memory use is a few chunks. */
export interface ActiveContentScan {
  take: (chunk: Buffer) => Promise<void>
  end: () => Promise<FoundContent>
}

interface FoundContent {
  /** Content that may run when the file is opened, in alphabetical order. */
  active_content: ActiveContent[]
  needs_password: boolean
  /** Content of the OLE container of older Office files. */
  contents: ReadonlySet<ContainerContent>
}

const signatures: readonly [RegExp, (report: Report) => Scan][] = [
  [pdfStart, (report) => new PdfScan(report)],
  // oxlint-disable-next-line no-control-regex -- the signature of a local header
  [/^PK\x03\x04/, (report) => new ZipScan(report)],
  // oxlint-disable-next-line no-control-regex -- the signature of a compound file
  [/^\xd0\xcf\x11\xe0/, createOlderOfficeScan],
  [/^\{\\rt/, createRtfScan],
  [/^(?:\xef\xbb\xbf)?[\x21-\x39\x3b-\x7e]{2,}:/, createEmailScan],
]
/** A signature must match within this many bytes. */
export const signatureLength = 64

const isActiveContent = (finding: Finding): finding is ActiveContent =>
  activeContents.some((content) => content === finding)

/**
 * Detects macros, scripts, embedded files and passwords in PDF, Office, RTF, ZIP and email files, as a warning for
 * reviewers. It is not a virus scanner and can be evaded. Content beyond the size limits is `not_checked`.
 */
export function scanActiveContent(): ActiveContentScan {
  const findings = new Set<Finding>()
  const report: Report = (finding) => void findings.add(finding)
  let scan: Scan | null | undefined
  let start = ''
  const begin = async (bytes: string) => {
    scan =
      signatures.find(([signature]) => signature.test(bytes.slice(0, signatureLength)))?.[1](report) ?? null
    start = ''
    await scan?.take(bytes)
  }
  return {
    async take(chunk) {
      const bytes = chunk.toString('latin1')
      if (scan !== undefined) await scan?.take(bytes)
      else if (start.length + bytes.length < signatureLength) start += bytes
      else await begin(start + bytes)
    },
    async end() {
      if (scan === undefined) await begin(start)
      await scan?.end()
      const contents = [...findings].filter(
        (finding): finding is ContainerContent => !isActiveContent(finding) && finding !== 'needs_password',
      )
      return {
        active_content: [...findings].filter(isActiveContent).toSorted(),
        needs_password: findings.has('needs_password'),
        contents: new Set(contents),
      }
    },
  }
}
