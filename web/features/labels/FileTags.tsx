import type { Document } from '#contract/documents.ts'
import { StateTag } from '#web/ui/status/StateTag.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import { describeActiveContent } from './active-content.ts'

export type FileFindings = Pick<Document, 'active_content' | 'needs_password'>

/** Warns about a password or active content. Files with a password cannot be checked for active content. */
export function FileTags({ file: { active_content, needs_password } }: { file: FileFindings }) {
  const contents = active_content?.filter((content) => !needs_password || content !== 'not_checked')
  const warning = describeActiveContent(contents ?? null)
  if (!needs_password && warning === null) return null
  return (
    <Row wrap as="span" gap={1}>
      {needs_password && (
        <StateTag tone="warn" wrap>
          Password-protected
        </StateTag>
      )}
      {warning !== null && (
        <StateTag tone="warn" wrap>
          {warning}
        </StateTag>
      )}
    </Row>
  )
}
