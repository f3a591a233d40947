import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import { findQuestion, isEntity } from '#contract/application/catalogue.ts'
import { getWholeQuestionName } from '#contract/application/question.ts'
import type { RequestedAnswer, Review, ReviewSection } from '#contract/reviews.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import type { DB } from '#server/core/data/schema.ts'
import { toIsoTimestamp } from '#server/core/data/json-values.ts'
import { selectDocuments, withDocumentColumns } from '#server/documents/read.ts'

export const selectReviews = (db: Database | Transaction, companyId: string) =>
  db.selectFrom('reviews as review').where('review.company_id', '=', companyId)

const answerRequests = expressionBuilder<DB, never>()
  .selectFrom('requested_answers as request')
  .leftJoin('users as person', 'person.id', 'request.answered_by')
  .select([
    'request.id',
    'request.entity',
    'request.climate_grant_id as climate_grant',
    'request.field',
    'request.note',
    'request.answer_with',
    'request.reply',
    'person.name as answered_by',
  ])
  .select((request) => toIsoTimestamp(request.ref('request.answered_at')).as('answered_at'))
  .where('request.company_id', '=', sql.ref<string>('review.company_id'))
  .where('request.review_id', '=', sql.ref<string>('review.id'))
  .orderBy('request.id')

export const withReviewColumnsExceptDocuments = (reviews: ReturnType<typeof selectReviews>) =>
  reviews
    .innerJoin('users as reviewer', 'reviewer.id', 'review.created_by')
    .select(['review.id', 'review.company_id', 'review.answer_by'])
    .select((review) => [
      toIsoTimestamp(review.ref('review.created_at')).as('created_at'),
      toIsoTimestamp(review.ref('review.closed_at')).as('closed_at'),
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
            'request.status',
            'request.reason',
          ])
          .select((request) => [
            toIsoTimestamp(request.ref('request.proven_at')).as('proven_at'),
            toIsoTimestamp(request.ref('request.sent_back_at')).as('sent_back_at'),
          ])
          .whereRef('request.company_id', '=', 'review.company_id')
          .whereRef('request.review_id', '=', 'review.id')
          .orderBy('request.id'),
      ).as('requests'),
      jsonArrayFrom(answerRequests).as('answer_requests'),
    ])

export const withReviewColumns = (
  db: Database | Transaction,
  companyId: string,
  reviews: ReturnType<typeof selectReviews>,
) =>
  withReviewColumnsExceptDocuments(reviews).select(
    jsonArrayFrom(
      withDocumentColumns(
        selectDocuments(db, companyId).where('document.review_id', '=', sql.ref<string>('review.id')),
      ),
    ).as('documents'),
  )

export type ReviewRow = Awaited<ReturnType<ReturnType<typeof withReviewColumns>['execute']>>[number]

export function presentReview(row: ReviewRow): Review {
  const section = (name: ReviewSection) => {
    const stored = row.sections.find((candidate) => candidate.section === name)
    if (!stored) return null
    const { state, note } = stored
    return { completed: state === 'completed', admin_review_required: state === 'with_reviewer', note }
  }
  const application_review = section('application_review')
  const document_review = section('document_review')
  return {
    id: row.id,
    company: row.company_id,
    created_at: row.created_at,
    created_by: row.created_by,
    closed_at: row.closed_at,
    answer_by: row.answer_by,
    application_review: application_review && {
      ...application_review,
      requested_answers: row.answer_requests.flatMap(presentAnswerRequest),
    },
    financial_review: section('financial_review'),
    document_review: document_review && {
      ...document_review,
      requested_documents: row.requests.map((request) => ({
        ...request,
        documents: row.documents.filter(({ document_type }) => document_type === request.document_type),
      })),
    },
  }
}

/** Returns an empty list if the question is no longer in the form. */
function presentAnswerRequest({
  entity,
  ...request
}: ReviewRow['answer_requests'][number]): RequestedAnswer[] {
  const question = isEntity(entity) ? findQuestion(entity, request.field) : undefined
  if (!isEntity(entity) || !question) return []
  return [{ ...request, entity, question: getWholeQuestionName(question) }]
}

/** A company has at most one open review. */
export const selectOpenReview = (db: Database | Transaction, companyId: string) =>
  selectReviews(db, companyId).where('review.closed_at', 'is', null)

export async function loadOpenReview(db: Database | Transaction, companyId: string): Promise<Review | null> {
  const row = await withReviewColumns(db, companyId, selectOpenReview(db, companyId)).executeTakeFirst()
  return row ? presentReview(row) : null
}
