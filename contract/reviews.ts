import { z } from 'zod'
import { type Entity, entities, findQuestion } from './application/catalogue.ts'
import { Document } from './documents.ts'
import { endpoint } from './core/endpoint.ts'
import * as field from './core/fields.ts'
import { NamedPerson } from './core/named-person.ts'

export const reviewSections = ['application_review', 'financial_review', 'document_review'] as const
export type ReviewSection = (typeof reviewSections)[number]

const Section = z.object({
  completed: z.boolean(),
  /** True if the applicant has completed the section and a reviewer must act. */
  admin_review_required: z.boolean(),
  note: z.string().nullable(),
})

/** How the applicant answers a question: with a written reply, or by changing the answer in the application. */
export const answerKinds = ['words', 'new_value'] as const

export const RequestedDocument = z.object({
  id: field.id(),
  document_type: field.id(),
  document_type_name: z.string(),
  note: z.string().nullable(),
  documents: z.array(Document),
  /**
   * open: the applicant can add files · received: the applicant completed the section · accepted, sent_back: the
   * reviewer's decision.
   */
  status: z.enum(['open', 'received', 'accepted', 'sent_back']),
  /**
   * Why a reviewer last sent the documents back; null if never sent back. Files from before `sent_back_at` no longer
   * count.
   */
  reason: z.string().nullable(),
  sent_back_at: field.timestamp().nullable(),
  /** When the connected data that replaces the request's files was synced; null if no connected data replaces them. */
  proven_at: field.timestamp().nullable(),
})
export type RequestedDocument = z.infer<typeof RequestedDocument>

export const RequestedAnswer = z.object({
  id: field.id(),
  entity: z.enum(entities),
  /** Set for the entities `climate_grant` and `payment_schedule`. */
  climate_grant: field.id().nullable(),
  field: z.string(),
  question: z.string(),
  note: z.string(),
  /** Null if the applicant can answer either way. */
  answer_with: z.enum(answerKinds).nullable(),
  /** Null if the applicant has not answered yet, or has changed the answer without a reply. */
  reply: z.string().nullable(),
  answered_at: field.timestamp().nullable(),
  answered_by: z.string().nullable(),
})
export type RequestedAnswer = z.infer<typeof RequestedAnswer>

export const Review = z.object({
  id: field.id(),
  company: field.id(),
  created_at: field.timestamp(),
  created_by: NamedPerson,
  closed_at: field.timestamp().nullable(),
  answer_by: field.date().nullable(),
  application_review: Section.extend({ requested_answers: z.array(RequestedAnswer) }).nullable(),
  financial_review: Section.nullable(),
  document_review: Section.extend({ requested_documents: z.array(RequestedDocument) }).nullable(),
})
export type Review = z.infer<typeof Review>

const companyParams = z.object({ companyId: field.id() })
const reviewParams = companyParams.extend({ reviewId: field.id() })

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/reviews/',
  access: 'viewer',
  summary: 'The company’s reviews',
  params: companyParams,
  query: z.object({
    ...field.paging,
    ordering: z.enum(['created_at', '-created_at']).default('-created_at'),
    company: field.id().optional(),
  }),
  response: field.page(Review),
})

export const getReview = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/reviews/:reviewId/',
  access: 'viewer',
  summary: 'A review; for API users, because the company and the list of reviews contain the same data',
  params: reviewParams,
  response: Review,
})

const SectionRequest = z.strictObject({ note: field.longText(2000).optional() })

/** The maximum number of questions in a review, and also of requested documents. */
export const maxRequests = 30

const grantEntities: readonly Entity[] = ['climate_grant', 'payment_schedule']

const AnswerRequest = z
  .strictObject({
    entity: z.enum(entities),
    climate_grant: field.id().nullable().optional(),
    field: field.text(100),
    note: field.longText(2000),
    answer_with: z.enum(answerKinds).optional(),
  })
  .refine((request) => findQuestion(request.entity, request.field) !== undefined, {
    message: 'Choose a question of the application',
    path: ['field'],
  })
  .refine(
    ({ entity, climate_grant }) => grantEntities.includes(entity) === (typeof climate_grant === 'string'),
    {
      message: 'Choose the grant that this question is about',
      path: ['climate_grant'],
    },
  )
  .meta({
    examples: [
      { entity: 'company', climate_grant: null, field: 'mission', note: 'Which kilns do you replace?' },
    ],
  })

const ReviewRequest = z.object({
  application_review: SectionRequest.extend({
    requested_answers: z.array(AnswerRequest).max(maxRequests).optional(),
  }).optional(),
  financial_review: SectionRequest.optional(),
  document_review: SectionRequest.extend({
    requested_documents: z
      .array(z.strictObject({ document_type: field.id(), note: field.longText(2000).optional() }))
      .min(1, 'Request at least one document')
      .max(maxRequests),
  }).optional(),
  /** The applicant's deadline, which determines when reminders about open requests are sent. */
  answer_by: field.date().optional(),
  /** The ids of the members who get the email. Default: all members. */
  recipients: z.array(field.id()).min(1).max(100).optional(),
})

export const openReview = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/reviews/',
  access: 'assigned',
  summary: 'Opens a review with one or more sections for the applicant',
  params: companyParams,
  body: ReviewRequest,
  response: Review,
  errors: ['review_open', 'status_not_allowed', 'invalid_request'],
})

export const addRequests = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/reviews/:reviewId/requests/',
  access: 'assigned',
  summary: 'Adds requests to the open review, which reopens their sections for the applicant',
  params: reviewParams,
  body: ReviewRequest,
  response: Review,
  errors: ['review_closed', 'status_not_allowed', 'invalid_request', 'limit_reached'],
})

const requestParams = reviewParams.extend({ requestId: field.id() })

export const acceptDocument = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/reviews/:reviewId/requested_documents/:requestId/accept/',
  access: 'assigned',
  summary: 'Accepts a requested document; when all are accepted, the document section is complete',
  params: requestParams,
  response: Review,
  errors: ['documents_missing'],
})

export const sendBackDocument = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/reviews/:reviewId/requested_documents/:requestId/send_back/',
  access: 'assigned',
  summary: 'Sends back a requested document with a reason, which reopens only this request',
  params: requestParams,
  body: z.object({ reason: field.longText(2000) }),
  response: Review,
  errors: ['documents_missing', 'review_open', 'status_not_allowed'],
})

/** An applicant completes a section. A reviewer accepts it or sends it back, optionally with a note. */
export const ReviewCompletion = z.object({
  outcome: z.enum(['complete', 'send_back']).default('complete'),
  note: field.longText(2000).optional(),
})

const completeErrors = ['review_closed', 'documents_missing', 'answers_missing', 'forbidden'] as const

export const completeFinancialReview = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/reviews/:reviewId/financial_review/complete/',
  access: 'editor',
  summary: 'Completes the financial section, as applicant or reviewer',
  params: reviewParams,
  body: ReviewCompletion,
  response: Review,
  errors: completeErrors,
})

export const completeDocumentReview = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/reviews/:reviewId/document_review/complete/',
  access: 'editor',
  summary: 'Completes the document section, which requires a file for every requested document',
  params: reviewParams,
  body: ReviewCompletion,
  response: Review,
  errors: completeErrors,
})

export const completeApplicationReview = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/reviews/:reviewId/application_review/complete/',
  access: 'editor',
  summary: 'Completes the application section, as applicant or reviewer',
  params: reviewParams,
  body: ReviewCompletion,
  response: Review,
  errors: completeErrors,
})

export const answerRequest = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/reviews/:reviewId/requested_answers/:requestId/answer/',
  access: 'editor',
  summary: 'Answers a reviewer’s question, with a reply or by a changed answer',
  params: requestParams,
  body: z.object({ reply: field.longText(2000).optional() }),
  response: Review,
  errors: ['review_closed', 'answer_unchanged'],
})
