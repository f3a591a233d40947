import { expect, test } from 'vitest'
import type { DocumentMark } from '#contract/staff/cases.ts'
import type { Document } from '#contract/documents.ts'
import {
  buildCompany,
  buildRequestedDocument,
  buildReviewWithRequestedAnswers,
  newId,
} from '#web/testing/people.ts'
import { groupDocumentsByState, listDocumentGroups } from './document-list.ts'

const buildType = (name: string) =>
  ({ id: newId(), name, show_on_start_flow: true, needed: 'always', help: null, archived: false }) as const
const [capTable, letter] = [buildType('Cap table'), buildType('Award letter')]

const buildDocument = (filename: string, over: Partial<Document> = {}): Document => ({
  id: newId(),
  company: newId(),
  document_type: capTable.id,
  document_type_name: capTable.name,
  filename,
  size: 1000,
  media_type: 'text/csv',
  scan_status: 'clean',
  needs_password: false,
  duplicate_of: null,
  review: null,
  document_provider: null,
  source_type: null,
  created_at: '2026-11-20T10:00:00Z',
  uploaded_by: { id: newId(), name: 'Maya' },
  ...over,
})

test('lists uploaded documents as read or to read, and others as requested or missing', () => {
  const old = buildDocument('old.csv')
  const fresh = buildDocument('new.csv', { created_at: '2026-11-21T10:00:00Z' })
  const mark: DocumentMark = {
    document: old.id,
    reads: [{ user: { id: newId(), name: 'Ana' }, at: '2026-11-21T09:00:00Z' }],
    first_month: null,
    last_month: null,
  }
  const company = buildCompany({
    funding_application_type: ['rbf'],
    documents: [old, fresh],
    actual_review: {
      ...buildReviewWithRequestedAnswers(),
      document_review: {
        completed: false,
        admin_review_required: false,
        note: null,
        requested_documents: [
          buildRequestedDocument({
            document_type: letter.id,
            document_type_name: letter.name,
            note: 'The signed one',
          }),
        ],
      },
    },
  })
  const groups = listDocumentGroups(company, [capTable, letter], [mark])
  const listed = groups.flatMap(({ name, items }) => items.map((item) => [name, item.name, item.state]))
  expect(listed).toEqual([
    ['Award letter', 'Award letter', 'requested'],
    ['Cap table', 'new.csv', 'to_read'],
    ['Cap table', 'old.csv', 'read'],
  ])
  expect(groupDocumentsByState(groups).get('to_read')).toHaveLength(1)
  const withoutReview = listDocumentGroups({ ...company, actual_review: null }, [capTable, letter], [mark])
  expect(withoutReview[0]?.items[0]?.state).toBe('missing')
})
