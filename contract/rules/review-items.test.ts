import { expect, test } from 'vitest'
import type { Document } from '../documents.ts'
import type { RequestedAnswer, RequestedDocument, Review } from '../reviews.ts'
import { countDoneItems, listReviewItems } from './review-items.ts'

const waiting = { completed: false, admin_review_required: false, note: null }
const sent = { ...waiting, admin_review_required: true }

const answer = (question: string, answered_at: string | null) =>
  ({ question, answered_at }) as unknown as RequestedAnswer
const request = (
  document_type_name: string,
  documents: Partial<Document>[],
  proven_at: string | null = null,
  over: Partial<RequestedDocument> = {},
) =>
  ({
    id: document_type_name,
    document_type_name,
    documents,
    proven_at,
    status: 'open',
    sent_back_at: null,
    ...over,
  }) as unknown as RequestedDocument

const none = { application_review: null, financial_review: null, document_review: null }
const at = '2026-11-20T10:00:00Z'

const count = (review: Partial<Review>, isProven?: (request: RequestedDocument) => boolean) => {
  const items = listReviewItems({ ...none, ...review }, isProven)
  return `${countDoneItems(items)} of ${items.length}`
}

test.each<[string, Partial<Review>, string]>([
  ['a part', { financial_review: waiting }, '0 of 1'],
  ['a part that is sent', { financial_review: sent }, '1 of 1'],
  [
    'questions',
    { application_review: { ...waiting, requested_answers: [answer('City', at), answer('Name', null)] } },
    '1 of 2',
  ],
  [
    'a question and a note',
    { application_review: { ...waiting, note: 'All of it', requested_answers: [answer('City', at)] } },
    '1 of 2',
  ],
  [
    'documents with a file, with a copy, with data, and without anything',
    {
      document_review: {
        ...waiting,
        requested_documents: [
          request('a', [{ duplicate_of: null }]),
          request('b', [{ duplicate_of: 'a.pdf' }]),
          request('c', [], at),
          request('d', []),
        ],
      },
    },
    '2 of 4',
  ],
  [
    'documents that are accepted, sent back, and sent back with a newer file',
    {
      document_review: {
        ...waiting,
        requested_documents: [
          request('a', [], null, { status: 'accepted' }),
          request('b', [{ duplicate_of: null, created_at: at }], null, {
            status: 'sent_back',
            sent_back_at: at,
          }),
          request('c', [{ duplicate_of: null, created_at: '2026-11-21T10:00:00Z' }], null, {
            status: 'sent_back',
            sent_back_at: at,
          }),
        ],
      },
    },
    '2 of 3',
  ],
  [
    'a question that is open and documents that are sent',
    {
      application_review: { ...waiting, requested_answers: [answer('City', null)] },
      document_review: { ...waiting, completed: true, requested_documents: [request('a', [])] },
    },
    '1 of 2',
  ],
])('the items of %s are counted', (_, review, expected) => {
  expect(count(review)).toBe(expected)
})

test('connected data counts instead of a file', () => {
  const document_review = { ...waiting, requested_documents: [request('a', [])] }
  expect(count({ document_review }, () => true)).toBe('1 of 1')
})
