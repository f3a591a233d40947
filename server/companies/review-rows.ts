import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import type { Review, ReviewSection } from '#contract/reviews.ts'
import type { Document } from '#contract/documents.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { selectDocuments, withDocumentColumns } from '#server/documents/read.ts'

/** Query of a company's reviews, without columns or order. */
export const selectReviews = (db: Database | Transaction, companyId: string) =>
  db.selectFrom('reviews as review').where('review.company_id', '=', companyId)

export const withReviewColumns = (reviews: ReturnType<typeof selectReviews>) =>
  reviews
    .innerJoin('users as reviewer', 'reviewer.id', 'review.created_by')
    .select(['review.id', 'review.company_id', 'review.created_at', 'review.closed_at'])
    .select((review) => [
      jsonBuildObject({ id: review.ref('reviewer.id'), name: review.ref('reviewer.name') }).as('created_by'),
      jsonArrayFrom(
        review
          .selectFrom('review_sections as section')
          .select(['section.section', 'section.state', 'section.note'])
          .whereRef('section.company_id', '=', 'review.company_id')
          .whereRef('section.review_id', '=', 'review.id'),
      ).as('sections'),
      jsonArrayFrom(
        review
          .selectFrom('requested_documents as request')
          .innerJoin('document_types as type', 'type.id', 'request.document_type_id')
          .select([
            'request.id',
            'request.document_type_id as document_type',
            'type.name as document_type_name',
            'request.note',
          ])
          .whereRef('request.company_id', '=', 'review.company_id')
          .whereRef('request.review_id', '=', 'review.id')
          .orderBy('request.id'),
      ).as('requests'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof withReviewColumns>['execute']>>[number]

/** Reviews in the shape of the contract, each request with the documents that answer it. */
export async function presentReviews(
  db: Database | Transaction,
  companyId: string,
  rows: Row[],
): Promise<Review[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const documents = await withDocumentColumns(
    selectDocuments(db, companyId).where('document.review_id', 'in', ids),
  ).execute()
  return rows.map((row) => presentReview(row, documents))
}

function presentReview(row: Row, documents: Document[]): Review {
  const section = (name: ReviewSection) => {
    const stored = row.sections.find((candidate) => candidate.section === name)
    if (!stored) return null
    const { state, note } = stored
    return { completed: state === 'completed', admin_review_required: state === 'with_reviewer', note }
  }
  const document_review = section('document_review')
  return {
    id: row.id,
    company: row.company_id,
    created_at: row.created_at,
    created_by: row.created_by,
    closed_at: row.closed_at,
    application_review: section('application_review'),
    financial_review: section('financial_review'),
    document_review: document_review && {
      ...document_review,
      requested_documents: row.requests.map((request) => ({
        ...request,
        documents: documents.filter(
          ({ review, document_type }) => review === row.id && document_type === request.document_type,
        ),
      })),
    },
  }
}

/** The open review, or null. A company has at most one. */
export async function loadOpenReview(db: Database | Transaction, companyId: string): Promise<Review | null> {
  const rows = await withReviewColumns(
    selectReviews(db, companyId).where('review.closed_at', 'is', null),
  ).execute()
  return (await presentReviews(db, companyId, rows))[0] ?? null
}
