import { use } from 'react'
import type { Document } from '#contract/documents.ts'
import { ScansFiles } from '#web/core/page/scans-files.ts'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'

export type FileFindings = Pick<Document, 'scan_status' | 'needs_password'>

export function FileTags({ file: { scan_status, needs_password } }: { file: FileFindings }) {
  const isWaiting = use(ScansFiles) && scan_status === 'not_scanned'
  if (!needs_password && !isWaiting && scan_status !== 'infected') return null
  return (
    <Row wrap as="span" gap={1}>
      {scan_status === 'infected' && (
        <StateTag tone="bad" wrap>
          Malware found: clean copy needed
        </StateTag>
      )}
      {needs_password && (
        <StateTag tone="warn" wrap>
          Password-protected
        </StateTag>
      )}
      {isWaiting && (
        <StateTag tone="idle" wrap>
          Not scanned yet
        </StateTag>
      )}
    </Row>
  )
}
