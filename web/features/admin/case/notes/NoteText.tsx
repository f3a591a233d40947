import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import type { Note } from '#contract/staff/notes.ts'
import { formatDateTime } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/layout/ActionLink.tsx'
import { Panel, Stack } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useListNoteVersionsQuery } from './api.ts'
import { splitAtMentions } from './mentions.ts'
import styles from './NoteText.module.css'

/** The text of a note with its mentions highlighted. */
export const NoteText = ({ note: { text, mentions } }: { note: Pick<Note, 'text' | 'mentions'> }) => (
  <Text typed>
    {splitAtMentions(text, mentions).map((piece, index) => (
      <span key={`${index} ${piece.text}`} className={piece.isMention ? styles.mention : undefined}>
        {piece.text}
      </span>
    ))}
  </Text>
)

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
        <Panel tone="shade" pad={1.5}>
          <Stack as="ol" gap={1} aria-label={`Earlier versions ${about}`}>
            {versions.data.map((version) => (
              <li key={version.number}>
                <time dateTime={version.written_at}>{formatDateTime(version.written_at)}</time>
                <NoteText note={version} />
              </li>
            ))}
          </Stack>
        </Panel>
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
