import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'
import { NamedPerson } from '../core/named-person.ts'
import { openReview } from '../reviews.ts'
import { riskLevels, riskNames } from '../rules/risks.ts'
import { mailKinds, mailStatuses } from './outbox.ts'

/** The risks that may be accepted at one company, over all time. */
export const maxAcceptedRisks = 500

const params = z.object({ companyId: field.id() })

export const CaseRisk = z.object({
  kind: z.enum(field.typedKeys(riskNames)),
  level: z.enum(field.typedKeys(riskLevels)),
  reason: z.string(),
  fact: z.string(),
  /** Null while nobody has accepted it. */
  accepted: z.object({ id: field.id(), by: z.string(), at: field.time(), reason: z.string() }).nullable(),
})
export type CaseRisk = z.infer<typeof CaseRisk>

/** What staff found out about a document. */
export const DocumentMark = z.object({
  document: field.id(),
  /** The people who marked it as read, the first reader first. */
  reads: z.array(z.object({ user: NamedPerson, at: field.time() })),
  /** The months that it covers; their first days. */
  first_month: field.date().nullable(),
  last_month: field.date().nullable(),
})
export type DocumentMark = z.infer<typeof DocumentMark>

export const staffEventKinds = ['risk_accepted', 'risk_restored', 'document_read', 'note'] as const

/** What staff did among themselves; it stands in no history that applicants may read. */
export const StaffEvent = z.object({
  id: z.string(),
  kind: z.enum(staffEventKinds),
  at: field.time(),
  author: NamedPerson,
  /** The risk, the document, or the question or document that a note is pinned to; null for the case itself. */
  subject: z.string().nullable(),
  /** The reason, or the note. */
  text: z.string().nullable(),
})
export type StaffEvent = z.infer<typeof StaffEvent>

/** A mail about the company, without what it says. */
export const CaseMail = z.object({
  id: field.id(),
  kind: z.enum(field.typedKeys(mailKinds)),
  status: z.enum(field.typedKeys(mailStatuses)),
  subject: z.string(),
  /** The name of whom it is to; the address where they have no account. */
  recipient: z.string(),
  /** When it was sent; while it was not, when it was written. */
  at: field.time(),
})
export type CaseMail = z.infer<typeof CaseMail>

/** Another company, whose name looks like that of the case. */
export const SimilarName = z.object({ id: field.id(), name: z.string() })
export type SimilarName = z.infer<typeof SimilarName>

export const Case = z.object({
  risks: z.array(CaseRisk),
  similar_names: z.array(SimilarName),
  document_marks: z.array(DocumentMark),
  /** Newest first; the latest 200 of each kind. */
  events: z.array(StaffEvent),
  /** The latest 200, newest first, without those that went as a part of another. */
  mails: z.array(CaseMail),
})
export type Case = z.infer<typeof Case>

export const getCase = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/case/',
  access: 'staff',
  summary: 'What staff keep about a company among themselves: risks, read documents, and what was done when',
  params,
  response: Case,
})

/** From which change on, and from when, changes are new to somebody; null on the first look. */
export const CaseLook = z.object({ since: z.object({ number: z.int(), at: field.time() }).nullable() })
export type CaseLook = z.infer<typeof CaseLook>

export const lookAtCase = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/case/look/',
  access: 'staff',
  summary:
    'Says that the caller has the case before them, as of a change, and since when changes are new to them',
  params,
  body: z.object({
    /** The number of the last change that is on screen. */
    version: z.int().min(0).max(2_000_000_000),
    /** Marks everything up to there as seen, instead of when the case is next opened. */
    all_seen: z.boolean().default(false),
  }),
  response: CaseLook,
})

export const acceptRisk = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/case/accept_risk/',
  access: 'assigned',
  summary: 'Accepts a risk as it is now, with a reason; it comes back when its fact changes',
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
  summary: 'Takes back that a risk was accepted',
  params: params.extend({ acceptedRiskId: field.id() }),
  response: Case,
  errors: ['not_found'],
})

export const markDocument = endpoint({
  method: 'PATCH',
  path: '/api/v1/companies/:companyId/documents/:documentId/mark/',
  access: 'staff',
  summary: 'Marks a document as read by the caller, or withdraws that mark, and sets the months it covers',
  params: params.extend({ documentId: field.id() }),
  body: z.object({
    read: z.boolean().optional(),
    /** The first and the last month, by any of their days; null removes them. */
    months: z.object({ first: field.date(), last: field.date() }).nullable().optional(),
  }),
  response: DocumentMark,
  errors: ['not_found'],
})

export const previewRequest = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/case/preview_request/',
  access: 'assigned',
  summary: 'The mail that members would get about a request, without sending anything',
  params,
  body: openReview.body,
  response: z.object({
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    recipients: z.array(z.string()),
  }),
  errors: ['invalid_request'],
})
