import { type ReviewSection, reviewSections } from '#contract/reviews.ts'
import type { Asked } from './case-actions.ts'

export interface Wanted {
  /** Tells rows apart while they are edited. */
  key: number
  type: string
  note: string
}

/** What is being written in the dialog that asks the applicant. */
export interface AskForm {
  sections: ReviewSection[]
  notes: Record<ReviewSection, string>
  documents: Wanted[]
}

export const emptyAsk: AskForm = {
  sections: [],
  notes: { application_review: '', financial_review: '', document_review: '' },
  documents: [{ key: 0, type: '', note: '' }],
}

/** What keeps the form from being sent, by the id of the field to mend. */
export function askProblems({ sections, documents }: AskForm): { id: string; text: string }[] {
  if (sections.length === 0) return [{ id: 'ask-sections', text: 'Choose at least one part' }]
  if (!sections.includes('document_review')) return []
  if (documents.length === 0) return [{ id: 'ask-add', text: 'Ask for at least one document' }]
  return documents
    .filter(({ type }) => type === '')
    .map(({ key }) => ({ id: `ask-type-${key}`, text: 'Choose the kind of document' }))
}

const noteOf = (note: string) => (note.trim() ? { note: note.trim() } : {})

/** The form as the API takes it. */
export function askBody({ sections, notes, documents }: AskForm): Asked {
  const asked = new Set(sections)
  const body: Asked = {}
  for (const section of reviewSections) {
    if (!asked.has(section)) continue
    if (section === 'document_review') {
      body.document_review = {
        ...noteOf(notes.document_review),
        requested_documents: documents.map(({ type, note }) => ({ document_type: type, ...noteOf(note) })),
      }
    } else body[section] = noteOf(notes[section])
  }
  return body
}
