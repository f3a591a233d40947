import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { Document } from '#contract/documents.ts'
import { StateTag } from '#web/ui/feedback/StateTag.tsx'
import { describeActiveContent } from './active-content.ts'

/** What was found in a file when it was uploaded. */
export type FileFindings = Pick<Document, 'active_content' | 'needs_password'>

const tagsSx = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 8px',
  py: '2px',
  '& > span': { whiteSpace: 'normal', borderRadius: '12px' },
} as const satisfies SxProps<Theme>

/**
 * Warns of a password, and of macros, scripts and the like in a file; nothing where none were found. That a file with a
 * password could not be checked goes without saying.
 */
export function FileTags({ file: { active_content, needs_password } }: { file: FileFindings }) {
  const contents = active_content?.filter((content) => !needs_password || content !== 'not_checked')
  const warning = describeActiveContent(contents ?? null)
  if (!needs_password && warning === null) return null
  return (
    <Box component="span" sx={tagsSx}>
      {needs_password && <StateTag tone="warn">Needs a password</StateTag>}
      {warning !== null && <StateTag tone="warn">{warning}</StateTag>}
    </Box>
  )
}
