import type { Document } from '#contract/documents.ts'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { describeActiveContent } from './active-content.ts'

/** What was found in a file when it was uploaded. */
export type FileFindings = Pick<Document, 'active_content' | 'needs_password'>

/** Warns of a password, and of macros, scripts and the like in a file; nothing where none were found. */
export function FileTags({ file: { active_content, needs_password } }: { file: FileFindings }) {
  const warning = describeActiveContent(active_content)
  return (
    <>
      {needs_password && <StateTag tone="warn">Needs a password</StateTag>}
      {warning !== null && <StateTag tone="warn">{warning}</StateTag>}
    </>
  )
}
