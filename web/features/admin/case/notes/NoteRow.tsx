import { skipToken } from '@reduxjs/toolkit/query'
import { useState } from 'react'
import type { Note } from '#contract/staff/notes.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useNow } from '#web/core/use-now.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { formatTimeAgo } from '#web/features/labels/company-labels.ts'
import { selectIsAdmin, selectUser } from '#web/features/session/selectors.ts'
import { ConfirmDialog } from '#web/features/pages/ConfirmDialog.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { ActionLink } from '#web/ui/actions/ActionLink.tsx'
import { Avatar } from '#web/ui/layout/Avatar.tsx'
import { Panel, Row, Stack } from '#web/ui/layout/Layout.tsx'
import { RowText } from '#web/ui/layout/RowText.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { useDeleteNoteMutation, useListNoteVersionsQuery, useUpdateNoteMutation } from './api.ts'
import { splitAtMentions } from './mentions.ts'
import { NoteEditor } from './NoteEditor.tsx'
import styles from './NoteRow.module.css'

interface NoteProps {
  companyId: string
  note: Note
}

function DeleteNoteDialog({ companyId, note, onClose }: NoteProps & { onClose: () => void }) {
  const [deleteNote] = useDeleteNoteMutation()
  return (
    <ConfirmDialog
      title="Delete your note?"
      submitLabel="Delete"
      busyLabel="Deleting…"
      kind="danger"
      action={() => deleteNote({ params: { companyId, noteId: note.id } })}
      unchanged="The note was not deleted."
      onClose={onClose}
    >
      <p>Analysts won’t be able to read the note. Admins will still see it, marked as deleted.</p>
    </ConfirmDialog>
  )
}

function OwnActions({ onEdit, ...props }: NoteProps & { onEdit: () => void }) {
  const [isDeleting, setDeleting] = useState(false)
  return (
    <Row>
      <ActionLink onClick={onEdit} about="your note">
        Edit
      </ActionLink>
      <ActionLink onClick={() => setDeleting(true)} about="your note">
        Delete
      </ActionLink>
      {isDeleting && <DeleteNoteDialog {...props} onClose={() => setDeleting(false)} />}
    </Row>
  )
}

const NoteText = ({ note: { text, mentions } }: { note: Pick<Note, 'text' | 'mentions'> }) => (
  <Text typed>
    {splitAtMentions(text, mentions).map((piece, index) => (
      <span key={`${index} ${piece.text}`} className={piece.isMention ? styles.mention : undefined}>
        {piece.text}
      </span>
    ))}
  </Text>
)

function NoteVersions({ companyId, note }: NoteProps) {
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
      {versions.error && <p role="alert">The earlier versions couldn’t be loaded. Try again.</p>}
    </>
  )
}

interface NoteRowProps extends NoteProps {
  /** The name of the subject to show below the note's text; null to show no subject. */
  about: string | null
}

export function NoteRow({ companyId, note, about }: NoteRowProps) {
  const now = useNow()
  const userId = useAppSelector((state) => selectUser(state)?.id)
  const [isEditing, setEditing] = useState(false)
  const [updateNote] = useUpdateNoteMutation()
  const { isBusy, error, submit } = useSubmit(updateNote, { onDone: () => setEditing(false) })
  const { id, author, text, created_at, edited_at, deleted_at } = note
  const isOwn = author.id === userId
  const isAdmin = useAppSelector(selectIsAdmin)
  return (
    <Stack as="li" gap={1}>
      <Row gap={1}>
        <Avatar name={author.name} size={24} />
        <RowText strong title={isOwn ? 'You' : author.name} />
        <Text tone="secondary">
          <time dateTime={created_at} title={formatDateTime(created_at)}>
            {formatTimeAgo(created_at, now)}
            {edited_at && ', edited'}
          </time>
        </Text>
      </Row>
      {isEditing ? (
        <NoteEditor
          label="Your note"
          initial={text}
          submitLabel="Save note"
          isBusy={isBusy}
          error={error && `${error.message}. Your text is still here.`}
          onSubmit={(body) => void submit({ params: { companyId, noteId: id }, body })}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <NoteText note={note} />
      )}
      {about && <Text tone="secondary">On “{about}”</Text>}
      {deleted_at && (
        <Text tone="secondary">
          Deleted by {isOwn ? 'you' : author.name} on {formatDateTime(deleted_at)}. Only admins can see this
          note.
        </Text>
      )}
      {isAdmin && edited_at && <NoteVersions companyId={companyId} note={note} />}
      {isOwn && !isEditing && !deleted_at && (
        <OwnActions companyId={companyId} note={note} onEdit={() => setEditing(true)} />
      )}
    </Stack>
  )
}
