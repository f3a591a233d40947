import { Box } from '@mui/material'
import { useState } from 'react'
import type { Note, NoteVersion } from '#contract/staff/notes.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { formatDateTime } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { loadNoteVersions } from './note-actions.ts'
import { NoteText } from './NoteText.tsx'

const listSx = {
  display: 'grid',
  gap: 1,
  pl: '12px',
  borderLeft: '2px solid',
  borderColor: 'divider',
  color: 'text.secondary',
} as const

/** The texts of a note that edits replaced, loaded on demand. For admins. */
export function NoteVersions({ companyId, note }: { companyId: string; note: Note }) {
  const [versions, setVersions] = useState<NoteVersion[] | null>(null)
  const { isBusy, error, submit } = useSubmit(loadNoteVersions, { onDone: setVersions })
  const about = `of the note by ${note.author.name}`
  if (versions !== null)
    return (
      <>
        <ActionLink onClick={() => setVersions(null)} about={about}>
          Hide versions
        </ActionLink>
        <Box component="ol" aria-label={`Earlier versions ${about}`} sx={listSx}>
          {versions.map((version) => (
            <li key={version.number}>
              <time dateTime={version.written_at}>{formatDateTime(version.written_at)}</time>
              <NoteText note={version} />
            </li>
          ))}
        </Box>
      </>
    )
  return (
    <>
      <ActionLink onClick={() => void (isBusy || submit({ companyId, noteId: note.id }))} about={about}>
        {isBusy ? 'Loading versions…' : 'Show versions'}
      </ActionLink>
      {error && <p role="alert">{error.message}. Try again.</p>}
    </>
  )
}
