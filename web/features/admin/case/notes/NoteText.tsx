import Box from '@mui/material/Box'
import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import type { Note } from '#contract/staff/notes.ts'
import { formatDateTime } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { useListNoteVersionsQuery } from './api.ts'
import { splitAtMentions } from './mentions.ts'

/** The text of a note with its mentions highlighted. */
export const NoteText = ({ note: { text, mentions } }: { note: Pick<Note, 'text' | 'mentions'> }) => (
  <p className="words">
    {splitAtMentions(text, mentions).map((piece, index) => (
      <span key={`${index} ${piece.text}`} className={piece.isMention ? 'mention' : undefined}>
        {piece.text}
      </span>
    ))}
  </p>
)

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
  const [isOpen, setOpen] = useState(false)
  const versions = useListNoteVersionsQuery(isOpen ? { params: { companyId, noteId: note.id } } : skipToken)
  const about = `of the note by ${note.author.name}`
  if (isOpen && versions.data)
    return (
      <>
        <ActionLink onClick={() => setOpen(false)} about={about}>
          Hide versions
        </ActionLink>
        <Box component="ol" aria-label={`Earlier versions ${about}`} sx={listSx}>
          {versions.data.map((version) => (
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
      <ActionLink onClick={() => (isOpen ? void versions.refetch() : setOpen(true))} about={about}>
        {versions.isFetching ? 'Loading versions…' : 'Show versions'}
      </ActionLink>
      {versions.error && <p role="alert">The versions couldn't be loaded. Try again.</p>}
    </>
  )
}
