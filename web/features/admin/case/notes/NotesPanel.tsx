import { Lock } from 'lucide-react'
import { useState } from 'react'
import type { Company } from '#contract/companies.ts'
import type { Note } from '#contract/staff/notes.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { Async } from '#web/ui/feedback/Async.tsx'
import { Card, CardBody, CardRows } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { Row } from '#web/ui/layout/Layout.tsx'
import { Text } from '#web/ui/layout/Text.tsx'
import { TitledSection } from '../shared/TitledSection.tsx'
import { useAddNoteMutation, useListNotesQuery } from './api.ts'
import { noteTyped, selectNoteDraft } from './note-drafts.ts'
import { getSubjectName, type NotePin, toPinKey } from './note-pin.ts'
import { NoteEditor } from './NoteEditor.tsx'
import { NoteRow } from './NoteRow.tsx'

function AddNote({ company, pin, subject }: { company: Company; pin: NotePin; subject: string | null }) {
  const dispatch = useAppDispatch()
  const key = `${company.id} ${toPinKey(pin)}`
  const draft = useAppSelector((state) => selectNoteDraft(state, key))
  // A new key clears the editor after the note is added.
  const [count, setCount] = useState(0)
  const type = (text: string) => void dispatch(noteTyped({ key, text }))
  const [addNote] = useAddNoteMutation()
  const { isBusy, error, submit } = useSubmit(addNote, {
    onDone: () => {
      type('')
      setCount(count + 1)
    },
  })
  return (
    <CardBody>
      <NoteEditor
        key={`${key} ${count}`}
        label={subject ? `Note on “${subject}”` : 'Note on the case'}
        initial={draft}
        submitLabel="Add note"
        isBusy={isBusy}
        error={error && `${error.message}. Your text is still here.`}
        onChange={type}
        onSubmit={(note) => void submit({ params: { companyId: company.id }, body: { ...pin, ...note } })}
      />
    </CardBody>
  )
}

interface NotesPanelProps {
  company: Company
  pin?: NotePin
  /** The name of the subject; null for the whole case. */
  subject?: string | null
  onlyPinned?: boolean
}

export function NotesPanel({ company, pin = {}, subject = null, onlyPinned = false }: NotesPanelProps) {
  const notes = useListNotesQuery({ params: { companyId: company.id } })
  const isShown = (note: Note) => !onlyPinned || toPinKey(note) === toPinKey(pin)
  return (
    <TitledSection
      title="Notes"
      note={
        <Row as="span" gap={0.5}>
          <Icon of={Lock} small />
          staff only
        </Row>
      }
    >
      <Card>
        <Async query={notes} name="the notes" rows={2}>
          {(all) => (
            <CardRows>
              {!all.some(isShown) && (
                <li>
                  <Text tone="secondary">No notes yet. Only staff can read notes.</Text>
                </li>
              )}
              {all.filter(isShown).map((note) => (
                <NoteRow
                  key={note.id}
                  companyId={company.id}
                  note={note}
                  about={onlyPinned ? null : getSubjectName(note, company)}
                />
              ))}
            </CardRows>
          )}
        </Async>
        <AddNote company={company} pin={pin} subject={subject} />
      </Card>
    </TitledSection>
  )
}
