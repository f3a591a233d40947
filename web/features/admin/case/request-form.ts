import { type ReviewSection, reviewSections } from '#contract/reviews.ts'
import type { ReviewRequest } from './case-actions.ts'

export interface DocumentRow {
  /** Tells rows apart while they are edited. */
  key: number
  type: string
  note: string
}

/** What is being written in the dialog that asks the applicant. */
export interface RequestForm {
  sections: ReviewSection[]
  notes: Record<ReviewSection, string>
  documents: DocumentRow[]
}

export const emptyRequest: RequestForm = {
  sections: [],
  notes: { application_review: '', financial_review: '', document_review: '' },
  documents: [{ key: 0, type: '', note: '' }],
}

/** What keeps the form from being sent, by the id of the field to mend. */
export function findRequestProblems({ sections, documents }: RequestForm): { id: string; text: string }[] {
  if (sections.length === 0) return [{ id: 'ask-sections', text: 'Choose at least one part' }]
  if (!sections.includes('document_review')) return []
  if (documents.length === 0) return [{ id: 'ask-add', text: 'Ask for at least one document' }]
  return documents
    .filter(({ type }) => type === '')
    .map(({ key }) => ({ id: `ask-type-${key}`, text: 'Choose the kind of document' }))
}

const noteOf = (note: string) => (note.trim() ? { note: note.trim() } : {})

/** The form as the API takes it. */
export function toReviewRequest({ sections, notes, documents }: RequestForm): ReviewRequest {
  const asked = new Set(sections)
  const body: ReviewRequest = {}
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
