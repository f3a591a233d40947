import { hasNewFile, isRequestOpen } from '#contract/rules/review-items.ts'
import type { DocumentMark } from '#contract/staff/cases.ts'
import type { Company } from '#contract/companies.ts'
import type { DocumentType } from '#contract/dictionary.ts'
import type { FileFindings } from '#web/features/labels/FileTags.tsx'
import { compareNames } from '#contract/rules/text/fold-text.ts'
import type { StateTone } from '#web/ui/status/StateTag.tsx'
import { listMissingConnectionsAndDocuments } from '../shared/case-sections.ts'
import { listGrantDocuments } from '../shared/grant-sections.ts'
import type { ViewedFile } from '#web/features/admin/viewer/viewed-file.ts'

export type DocumentState = 'to_read' | 'read' | 'requested' | 'missing' | 'attached'

export const stateLabels: Record<DocumentState, { label: string; tone: StateTone }> = {
  to_read: { label: 'Unread', tone: 'info' },
  read: { label: 'Read', tone: 'ok' },
  requested: { label: 'Requested', tone: 'warn' },
  missing: { label: 'Missing', tone: 'bad' },
  attached: { label: 'Attached', tone: 'idle' },
}

export interface ListedDocument {
  /** The id of the file; if nothing was uploaded, of the open request or the missing document type. */
  id: string
  name: string
  /** The name of the document type, or of the group of attached files. */
  typeName: string
  state: DocumentState
  about: { by: string; at: string } | { text: string }
  /** Null if nothing was uploaded. */
  file: ViewedFile | null
  /** The document type to request; null for uploaded and requested documents. */
  documentType: string | null
  mark: DocumentMark | null
  findings: FileFindings | null
}

export interface DocumentGroup {
  name: string
  items: ListedDocument[]
}

type GroupedItem = readonly [group: string, item: ListedDocument]

const emptyItem = { file: null, documentType: null, mark: null, findings: null }

const listUploaded = ({ documents }: Company, marks: readonly DocumentMark[]): GroupedItem[] =>
  documents
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    .map((document) => {
      const mark = marks.find((candidate) => candidate.document === document.id) ?? null
      return [
        document.document_type_name,
        {
          ...emptyItem,
          id: document.id,
          name: document.filename,
          typeName: document.document_type_name,
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

const listOpenRequests = (company: Company): GroupedItem[] =>
  listRequested(company)
    .filter((request) => isRequestOpen(request) && !hasNewFile(request) && request.proven_at === null)
    .map(({ id, document_type_name: name, note }) => [
      name,
      {
        ...emptyItem,
        id,
        name,
        typeName: name,
        state: 'requested',
        about: { text: note ?? 'Waiting for a file' },
      },
    ])

const listMissing = (company: Company, types: readonly DocumentType[]): GroupedItem[] =>
  listMissingConnectionsAndDocuments(company, types).flatMap(({ field }) => {
    const type = types.find(({ id }) => field === `documents.${id}`)
    if (!type || listRequested(company).some(({ document_type }) => document_type === type.id)) return []
    const { id, name } = type
    return [
      [
        name,
        {
          ...emptyItem,
          id,
          name,
          typeName: name,
          state: 'missing',
          about: { text: 'Not requested' },
          documentType: id,
        },
      ],
    ]
  })

const attachedGroup = 'Grants and contracts'

const listAttached = (company: Company): GroupedItem[] =>
  listGrantDocuments(company).map(({ name, file }) => [
    attachedGroup,
    {
      ...emptyItem,
      id: file.id,
      name: file.filename,
      typeName: attachedGroup,
      state: 'attached',
      about: { text: name },
      file,
      findings: file,
    },
  ])

export const countFiles = (company: Company) => company.documents.length + listGrantDocuments(company).length

export function listDocumentGroups(
  company: Company,
  types: readonly DocumentType[],
  marks: readonly DocumentMark[],
): DocumentGroup[] {
  const groupedItems = [
    ...listUploaded(company, marks),
    ...listOpenRequests(company),
    ...listMissing(company, types),
    ...listAttached(company),
  ]
  return [...Map.groupBy(groupedItems, ([group]) => group)]
    .map(([name, entries]) => ({ name, items: entries.map(([, item]) => item) }))
    .toSorted((a, b) => compareNames(a.name, b.name))
}

export const groupDocumentsByState = (groups: readonly DocumentGroup[]) =>
  Map.groupBy(
    groups.flatMap(({ items }) => items),
    ({ state }) => state,
  )
