import { Box } from '@mui/material'
import { Lock } from 'lucide-react'
import { useId, useState } from 'react'
import { findQuestion } from '#contract/application/catalogue.ts'
import { wholeQuestionName } from '#contract/application/question.ts'
import type { Company } from '#contract/companies.ts'
import type { Note } from '#contract/staff/notes.ts'
import { useAppDispatch, useAppSelector } from '#web/core/store.ts'
import { useSubmit } from '#web/core/use-submit.ts'
import { FailedState } from '#web/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/feedback/Skeletons.tsx'
import { Card } from '#web/ui/layout/Card.tsx'
import { Icon } from '#web/ui/layout/Icon.tsx'
import { loadNotes, noteTyped, selectCase } from '../slice.ts'
import { addNote, type NotePin } from './note-actions.ts'
import { NoteEditor } from './NoteEditor.tsx'
import { NoteRow } from './NoteRow.tsx'

const headSx = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  mb: 1,
  '& h2': { fontSize: 'var(--ui-h2)', fontWeight: 600 },
  '& span': { display: 'inline-flex', alignItems: 'center', gap: '4px', color: 'text.secondary' },
} as const

/** Names what a note is about. */
export function nameSubject({ answer, document }: Note, { documents }: Company): string | null {
  if (document) return documents.find(({ id }) => id === document)?.filename ?? 'a removed document'
  const question = answer && findQuestion(answer.entity, answer.field)
  return question ? wholeQuestionName(question) : null
}

const toKey = ({ answer, document }: NotePin) => JSON.stringify([answer ?? null, document ?? null])

function AddNote({ company, pin, subject }: { company: Company; pin: NotePin; subject: string | null }) {
  const dispatch = useAppDispatch()
  const key = toKey(pin)
  const draft = useAppSelector((state) => selectCase(state).noteDrafts[key] ?? '')
  const [count, setCount] = useState(0)
  const type = (text: string) => void dispatch(noteTyped({ key, text }))
  const { isBusy, error, submit } = useSubmit(addNote, {
    onDone: () => {
      type('')
      setCount(count + 1)
    },
  })
  return (
    <Box sx={{ p: '12px' }}>
      <NoteEditor
        key={`${key} ${count}`}
        label={subject ? `Note on “${subject}”` : 'Note on the case'}
        initial={draft}
        submitLabel="Add note"
        isBusy={isBusy}
        error={error && `${error.message}. Your words are still here.`}
        onChange={type}
        onSubmit={(words) => void submit({ companyId: company.id, body: { ...pin, ...words } })}
      />
    </Box>
  )
}

interface NotesPanelProps {
  company: Company
  /** What a new note is about. */
  pin?: NotePin
  /** The name of that; null for the case itself. */
  subject?: string | null
  /** Lists only notes about the same. */
  onlyPinned?: boolean
}

/** Notes among staff. Applicants never see any of it. */
export function NotesPanel({ company, pin = {}, subject = null, onlyPinned = false }: NotesPanelProps) {
  const dispatch = useAppDispatch()
  const titleId = useId()
  const { status, data, error } = useAppSelector((state) => selectCase(state).notes)
  const notes = onlyPinned
    ? data.filter(({ document, answer }) => toKey({ document, answer }) === toKey(pin))
    : data
  return (
    <section aria-labelledby={titleId}>
      <Box sx={headSx}>
        <h2 id={titleId}>Notes</h2>
        <span>
          <Icon of={Lock} small />
          staff only
        </span>
      </Box>
      {status === 'failed' && data.length === 0 ? (
        <FailedState title="The notes did not load" onRetry={() => void dispatch(loadNotes(company.id))}>
          {error?.message}.
        </FailedState>
      ) : (
        <Card>
          {data.length === 0 && status !== 'ready' ? (
            <SkeletonRows rows={2} label="Loading the notes" />
          ) : (
            <ul>
              {notes.map((note) => (
                <NoteRow
                  key={note.id}
                  companyId={company.id}
                  note={note}
                  about={onlyPinned ? null : nameSubject(note, company)}
                />
              ))}
            </ul>
          )}
          {notes.length === 0 && status === 'ready' && (
            <Box sx={{ p: '12px 12px 0', color: 'text.secondary' }}>
              What you write here only colleagues can read.
            </Box>
          )}
          <AddNote company={company} pin={pin} subject={subject} />
        </Card>
      )}
    </section>
  )
}
