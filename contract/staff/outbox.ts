import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'
import { search } from '../core/search.ts'
import { viewerZone } from '../core/viewer-zone.ts'

export const mailKinds = {
  status_changed: 'Application status changed',
  requested: 'Information or documents requested',
  sent_back: 'Section or application for introductions sent back',
  reminder: 'Reminder of open requests',
  offer_made: 'Offer made',
  offer_withdrawn: 'Offer withdrawn',
  offer_ending: 'Offer expires soon',
  offer_expired: 'Offer expired',
  offer_terms_kept: 'Request for different terms refused',
  signing_requested: 'Documents to sign',
  introduction_answered: 'Investor answered an introduction',
  digest: 'Digest of several updates',
  invitation: 'Team invitation',
  colleague_invitation: 'Staff invitation',
  introduction: 'Introduction of a company to an investor',
  staff_submitted: 'Staff: application submitted',
  staff_set_up: 'Staff: CFO customer finished setup',
  staff_assigned: 'Staff: company assigned',
  staff_answered: 'Staff: applicant answered a request',
  staff_offer_accepted: 'Staff: applicant accepted an offer',
  staff_offer_declined: 'Staff: applicant declined an offer',
  staff_offer_requested: 'Staff: applicant requested different terms',
  staff_offer_expired: 'Staff: offer expired',
  staff_signed: 'Staff: signed copy or comment received',
  staff_mentioned: 'Staff: mentioned in a note',
  staff_digest: 'Staff: daily summary',
  support_answered: 'Reply from support',
  support_confirmation: 'Visitor’s address confirmation for support',
  staff_support: 'Staff: unread support messages',
  newsletter: 'Newsletter subscription confirmation',
} as const
export type MailKind = keyof typeof mailKinds

/** The last five statuses are final. */
export const mailStatuses = {
  held: 'Waiting a few minutes to combine with other updates for the same person',
  queued: 'In the queue, or waiting for a retry',
  sending: 'Sending to the mail server',
  sent: 'Accepted by the mail server',
  kept: 'Not sent, because no mail server is configured. Read it here',
  merged: 'Sent as part of a digest',
  dropped: 'Not sent, because it was out of date or no longer wanted',
  failed: 'Sending failed, or the result is unknown',
} as const
export type MailStatus = keyof typeof mailStatuses

export const OutboxMail = z.object({
  id: field.id(),
  kind: z.enum(field.typedKeys(mailKinds)),
  status: z.enum(field.typedKeys(mailStatuses)),
  recipient: z.string(),
  subject: z.string(),
  company: field.id().nullable(),
  company_name: z.string().nullable(),
  created_at: field.timestamp(),
  /** When the email will be sent or retried; null in a final status. */
  due_at: field.timestamp().nullable(),
  sent_at: field.timestamp().nullable(),
  attempts: z.int(),
  error: z.string().nullable(),
  digest: field.id().nullable(),
})
export type OutboxMail = z.infer<typeof OutboxMail>

/** An email with its content. Secrets in links are shown only if no mail server is configured. */
export const OutboxMailBody = OutboxMail.extend({ text: z.string(), html: z.string() })
export type OutboxMailBody = z.infer<typeof OutboxMailBody>

export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/v1/outbox/',
  access: 'admin',
  summary: 'All emails with their status, newest first',
  query: z.object({
    ...field.paging,
    status: z
      .array(z.enum(field.typedKeys(mailStatuses)))
      .max(8)
      .optional(),
    kind: z
      .array(z.enum(field.typedKeys(mailKinds)))
      .max(Object.keys(mailKinds).length)
      .optional(),
    recipient: search(254),
    search: search(200),
    after: field.date().optional(),
    before: field.date().optional(),
    ...viewerZone,
    company: field.id().optional(),
  }),
  response: field.page(OutboxMail),
})

export const getOutboxMail = endpoint({
  method: 'GET',
  path: '/api/v1/outbox/:mailId/',
  access: 'admin',
  summary: 'An email with its content',
  params: z.object({ mailId: field.id() }),
  response: OutboxMailBody,
})
