import type { DocumentMark } from '#contract/staff/cases.ts'
import type { Company } from '#contract/companies.ts'
import type { DocumentType } from '#contract/dictionary.ts'
import type { FileFindings } from '#web/features/labels/FileTags.tsx'
import { compareNames } from '#contract/rules/text/fold-text.ts'
import type { StateTone } from '#web/ui/status/StateTag.tsx'
import { listOtherMissing } from '../shared/case-sections.ts'
import { listGrantDocuments } from '../shared/grant-sections.ts'
import type { ViewedFile } from '../viewer/viewed-file.ts'

export type DocumentState = 'to_read' | 'read' | 'requested' | 'missing' | 'attached'

export const stateLabels: Record<DocumentState, { label: string; tone: StateTone }> = {
  to_read: { label: 'To read', tone: 'info' },
  read: { label: 'Read', tone: 'ok' },
  requested: { label: 'Asked', tone: 'warn' },
  missing: { label: 'Missing', tone: 'bad' },
  attached: { label: 'Attached', tone: 'idle' },
}

export interface ListedDocument {
  /** Of the document or the file; of its type where there is none. */
  id: string
  name: string
  state: DocumentState
  /** Who and when, or what was asked. */
  about: { by: string; at: string } | { text: string }
  /** Null where nothing was sent. */
  file: ViewedFile | null
  /** The type to ask for; null where nothing is missing. */
  documentType: string | null
  mark: DocumentMark | null
  findings: FileFindings | null
}

export interface DocumentGroup {
  name: string
  items: ListedDocument[]
}

type Placed = readonly [group: string, item: ListedDocument]

const blank = { file: null, documentType: null, mark: null, findings: null }

const listSent = ({ documents }: Company, marks: readonly DocumentMark[]): Placed[] =>
  documents
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
    .map((document) => {
      const mark = marks.find((one) => one.document === document.id) ?? null
      return [
        document.document_type_name,
        {
          ...blank,
          id: document.id,
          name: document.filename,
          state: mark && mark.reads.length > 0 ? 'read' : 'to_read',
          about: { by: document.uploaded_by.name, at: document.created_at },
          file: document,
          mark,
          findings: document,
        },
      ]
    })

const listRequested = ({ actual_review: review }: Company) =>
  review?.document_review?.requested_documents ?? []

const listOpenRequests = (company: Company): Placed[] =>
  listRequested(company)
    .filter(({ documents, proven_at }) => documents.length === 0 && proven_at === null)
    .map(({ id, document_type_name: name, note }) => [
      name,
      { ...blank, id, name, state: 'requested', about: { text: note ?? 'Not here yet' } },
    ])

const listMissing = (company: Company, types: readonly DocumentType[]): Placed[] =>
  listOtherMissing(company, types).flatMap(({ field }) => {
    const type = types.find(({ id }) => field === `documents.${id}`)
    if (!type || listRequested(company).some(({ document_type }) => document_type === type.id)) return []
    const { id, name } = type
    return [
      [name, { ...blank, id, name, state: 'missing', about: { text: 'Not asked yet' }, documentType: id }],
    ]
  })

const listAttached = (company: Company): Placed[] =>
  listGrantDocuments(company).map(({ name, file }) => {
    const about = { text: name }
    const item = { ...blank, id: file.id, name: file.filename, state: 'attached' as const, about }
    return ['Grants and contracts', { ...item, file, findings: file }]
  })

/** Everything that was sent, asked for, or is missing, by type. */
export function listDocumentGroups(
  company: Company,
  types: readonly DocumentType[],
  marks: readonly DocumentMark[],
): DocumentGroup[] {
  const placed = [
    ...listSent(company, marks),
    ...listOpenRequests(company),
    ...listMissing(company, types),
    ...listAttached(company),
  ]
  return [...Map.groupBy(placed, ([group]) => group)]
    .map(([name, ofGroup]) => ({ name, items: ofGroup.map(([, item]) => item) }))
    .toSorted((one, other) => compareNames(one.name, other.name))
}

/** How many are in each state. */
export const countStates = (groups: readonly DocumentGroup[]) =>
  Map.groupBy(
    groups.flatMap(({ items }) => items),
    ({ state }) => state,
  )
