import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'
import { NamedPerson } from '../core/named-person.ts'
import { openReview } from '../reviews.ts'
import { riskLevels, riskNames } from '../rules/risks.ts'
import { mailKinds, mailStatuses } from './outbox.ts'

/** Maximum number of accepted risks per company, including restored risks. */
export const maxAcceptedRisks = 500

const params = z.object({ companyId: field.id() })

export const CaseRisk = z.object({
  kind: z.enum(field.typedKeys(riskNames)),
  level: z.enum(field.typedKeys(riskLevels)),
  reason: z.string(),
  fact: z.string(),
  accepted: z
    .object({ id: field.id(), by: z.string(), at: field.timestamp(), reason: z.string() })
    .nullable(),
})
export type CaseRisk = z.infer<typeof CaseRisk>

export const DocumentMark = z.object({
  document: field.id(),
  /** Staff who read the document, in the order in which they read it. */
  reads: z.array(z.object({ user: NamedPerson, at: field.timestamp() })),
  /** The first day of the first month that the document covers. */
  first_month: field.date().nullable(),
  last_month: field.date().nullable(),
})
export type DocumentMark = z.infer<typeof DocumentMark>

export const staffEventKinds = ['risk_accepted', 'risk_restored', 'document_read', 'note'] as const

/** Applicants cannot see these events. */
export const StaffEvent = z.object({
  id: z.string(),
  kind: z.enum(staffEventKinds),
  at: field.timestamp(),
  author: NamedPerson,
  /** The name of the risk, document or question; null for notes about the whole case. */
  subject: z.string().nullable(),
  text: z.string().nullable(),
})
export type StaffEvent = z.infer<typeof StaffEvent>

export const CaseMail = z.object({
  id: field.id(),
  kind: z.enum(field.typedKeys(mailKinds)),
  status: z.enum(field.typedKeys(mailStatuses)),
  subject: z.string(),
  /** The recipient's name, or the email address if there is no name. */
  recipient: z.string(),
  /** When the email was sent or, if it was not sent, when it was created. */
  at: field.timestamp(),
})
export type CaseMail = z.infer<typeof CaseMail>

export const SimilarName = z.object({ id: field.id(), name: z.string() })
export type SimilarName = z.infer<typeof SimilarName>

export const Case = z.object({
  risks: z.array(CaseRisk),
  similar_names: z.array(SimilarName),
  document_marks: z.array(DocumentMark),
  /** The latest 200 events of each kind, newest first. */
  events: z.array(StaffEvent),
  /** The latest 200 emails, newest first, without emails that were merged into a digest. */
  mails: z.array(CaseMail),
})
export type Case = z.infer<typeof Case>

export const getCase = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/case/',
  access: 'staff',
  summary: 'Internal data of staff about a company: risks, read documents, events and emails',
  params,
  response: Case,
})

/** `since` is the last change that is not new to the caller; null on the first view. */
export const CaseLook = z.object({ since: z.object({ number: z.int(), at: field.timestamp() }).nullable() })
export type CaseLook = z.infer<typeof CaseLook>

export const recordCaseView = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/case/look/',
  access: 'staff',
  summary: 'Records that the caller viewed the case up to a change, and returns the last change seen before',
  params,
  body: z.object({
    version: z.int().min(0).max(2_000_000_000),
    /**
     * True to mark the changes up to `version` as seen immediately; otherwise, they stay new until the caller's first
     * view after a pause of 30 minutes.
     */
    all_seen: z.boolean().default(false),
  }),
  response: CaseLook,
})

export const acceptRisk = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/case/accept_risk/',
  access: 'assigned',
  summary: 'Accepts a risk with a reason; the risk returns when its fact changes',
  params,
  body: z.object({
    kind: z.enum(field.typedKeys(riskNames)),
    fact: field.text(1000),
    reason: field.longText(1000),
  }),
  response: Case,
  errors: ['not_found', 'already_exists', 'limit_reached'],
})

export const restoreRisk = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/case/accepted_risks/:acceptedRiskId/restore/',
  access: 'assigned',
  summary: 'Restores an accepted risk',
  params: params.extend({ acceptedRiskId: field.id() }),
  response: Case,
  errors: ['not_found'],
})

export const markDocument = endpoint({
  method: 'PATCH',
  path: '/api/v1/companies/:companyId/documents/:documentId/mark/',
  access: 'staff',
  summary: 'Marks a document as read or unread by the caller, and sets the months that it covers',
  params: params.extend({ documentId: field.id() }),
  body: z.object({
    read: z.boolean().optional(),
    /** Any day in the first month and any day in the last month; null removes the months. */
    months: z.object({ first: field.date(), last: field.date() }).nullable().optional(),
  }),
  response: DocumentMark,
  errors: ['not_found'],
})

export const previewRequest = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/case/preview_request/',
  access: 'assigned',
  summary: 'Previews a request without sending it: the email to members, and what connected data covers',
  params,
  body: openReview.body,
  response: z.object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    recipients: z.array(z.string()),
    covered_documents: z.array(z.object({ document_type: field.id(), snapshot_at: field.timestamp() })),
  }),
  errors: ['invalid_request'],
})
