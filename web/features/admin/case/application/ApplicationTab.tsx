import { skipToken } from '@reduxjs/toolkit/query'
import { lazy, Suspense, useState } from 'react'
import type { Company } from '#contract/companies.ts'
import type { DocumentType } from '#contract/dictionary.ts'
import { useAppSelector } from '#web/core/store.ts'
import { useDictionary } from '#web/features/dictionary/use-dictionary.ts'
import { findFormQuestion } from '#web/features/application/form-question.ts'
import { useToasts } from '#web/ui/overlays/Toasts.tsx'
import { formatCount, formatDateTime } from '#web/ui/format.ts'
import { Note } from '#web/ui/feedback/Note.tsx'
import { Stack } from '#web/ui/layout/Layout.tsx'
import { selectUser } from '#web/features/session/selectors.ts'
import { AnswerCard } from './AnswerCard.tsx'
import { buildCaseSections, listMissingConnectionsAndDocuments } from '../shared/case-sections.ts'
import { type AnswerRow, type CaseSection, getSectionId } from '../shared/case-section.ts'
import { useRequestContext } from '../shared/request-context.ts'
import { toAnswerPin } from '../notes/note-pin.ts'
import { NotesPanel } from '../notes/NotesPanel.tsx'
import { useListNewestChangesQuery } from '../shared/api.ts'
import { CaseLayout } from '../shared/CaseLayout.tsx'
import { ConnectionsCard } from '../shared/ConnectionsCard.tsx'
import { listGrantDocuments } from '../shared/grant-sections.ts'
import type { FormQuestion } from './EditAnswerDialog.tsx'
import { GrantDocumentsCard } from './GrantDocumentsCard.tsx'
import { ReviewPanel } from '../reviews/ReviewPanel.tsx'
import { type NavSection, SectionNav } from './SectionNav.tsx'
import type { CasePartProps } from '../shared/case-state.ts'
import { UploadsCard } from './UploadsCard.tsx'
import { kindEntities } from '#web/features/labels/change-events.ts'
import { useDictionaryNames } from '#web/features/labels/use-dictionary-names.ts'

function useSections(company: Company, documentTypes: readonly DocumentType[]): CaseSection[] {
  const names = useDictionaryNames()
  const userId = useAppSelector((state) => selectUser(state)?.id) ?? ''
  const { data: changes = noChanges } = useListNewestChangesQuery(
    company.submitted_at === null
      ? skipToken
      : { companyId: company.id, query: { entity: [...kindEntities.answers] } },
  )
  return buildCaseSections(company, { names, changes, documentTypes, userId })
}

const noChanges = [] as const

function toNavSection({ id, title, rows }: CaseSection): NavSection {
  const count = rows.filter(({ answer }) => answer !== null).length
  const isMissing = rows.some((row) => row.isMissing)
  const started = count > 0 ? 'in_progress' : 'not_started'
  return {
    id: getSectionId(id),
    title,
    count,
    state: isMissing ? started : 'complete',
    isChanged: rows.some(({ changed }) => changed !== null),
  }
}

function ChangedNote({ company, sections }: { company: Company; sections: readonly CaseSection[] }) {
  const count = sections.flatMap(({ rows }) => rows).filter(({ changed }) => changed).length
  if (count === 0) return null
  return (
    <Note tone="warn">
      <b>{formatCount(count, 'answer')} changed</b> since submission on {formatDateTime(company.submitted_at)}
    </Note>
  )
}

const Aside = ({ noteTarget, ...props }: CasePartProps & { noteTarget: AnswerRow | null }) => (
  <Stack>
    <ReviewPanel {...props} />
    <NotesPanel
      key={noteTarget?.field}
      company={props.company}
      pin={noteTarget ? { answer: toAnswerPin(noteTarget.field) } : {}}
      subject={noteTarget?.label ?? null}
    />
  </Stack>
)

function AskNote() {
  const ask = useRequestContext()
  if (!ask?.isOpen) return null
  return (
    <Note tone="warn">
      <b>Select the answers to ask about.</b> {formatCount(ask.count, 'request')} so far.
    </Note>
  )
}

function useEditing({ company, rights }: CasePartProps, types: readonly DocumentType[]) {
  const toasts = useToasts()
  const [editedAnswer, setEditedAnswer] = useState<{ label: string; question: FormQuestion } | null>(null)
  const edit = ({ field, label }: AnswerRow) => {
    const question = findFormQuestion(company, types, field)
    if (question) setEditedAnswer({ label, question })
    else toasts.show({ text: `“${label}” doesn’t apply to this company.` })
  }
  const dialog = editedAnswer && (
    <Suspense>
      <EditAnswerDialog {...editedAnswer} company={company} onClose={() => setEditedAnswer(null)} />
    </Suspense>
  )
  return { edit: rights.isAllowed ? edit : null, dialog }
}

const EditAnswerDialog = lazy(async () => ({
  default: (await import('./EditAnswerDialog.tsx')).EditAnswerDialog,
}))

export function ApplicationTab(props: CasePartProps) {
  const { company } = props
  const [noteTarget, setNoteTarget] = useState<AnswerRow | null>(null)
  const { data: types } = useDictionary('document_types')
  const sections = useSections(company, types)
  const editing = useEditing(props, types)
  const missing = listMissingConnectionsAndDocuments(company, types)
  const missingTypes = new Set(
    missing.filter(({ field }) => field.startsWith('documents.')).map(({ field }) => field.slice(10)),
  )
  const documents = listGrantDocuments(company)
  const lacksBooks = missing.some(({ field }) => field.startsWith('connections.'))
  const hasFiles = company.documents.length > 0
  const nav: NavSection[] = [
    ...sections.map(toNavSection),
    {
      id: getSectionId('books'),
      title: 'Accounting and banks',
      count: company.connections.length,
      state: lacksBooks ? 'not_started' : 'complete',
    },
    {
      id: getSectionId('uploads'),
      title: 'Uploads',
      count: company.documents.length,
      state: missingTypes.size === 0 ? 'complete' : hasFiles ? 'in_progress' : 'not_started',
    },
  ]
  return (
    <CaseLayout side={<SectionNav sections={nav} />} aside={<Aside {...props} noteTarget={noteTarget} />}>
      <AskNote />
      <ChangedNote company={company} sections={sections} />
      {sections.map((section) => (
        <AnswerCard key={section.id} section={section} onNote={setNoteTarget} onEdit={editing.edit} />
      ))}
      {documents.length > 0 && <GrantDocumentsCard documents={documents} />}
      <ConnectionsCard company={company} isMissing={lacksBooks} isAllowed={props.rights.isAllowed} />
      <UploadsCard company={company} types={types} missing={missingTypes} />
      {editing.dialog}
    </CaseLayout>
  )
}
