import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'
import { search } from '../core/search.ts'
import { viewerZone } from '../core/viewer-zone.ts'

export const mailKinds = {
  status_changed: 'The application reached a status',
  requested: 'Parts or documents were asked for',
  sent_back: 'A part, or an application for introductions, was sent back',
  reminder: 'Something asked for is still open',
  offer_made: 'Terms were offered',
  offer_withdrawn: 'An offer was taken back',
  digest: 'Several things in one mail',
  invitation: 'An invitation to a team',
  colleague_invitation: 'An invitation to review applications',
  introduction: 'A company is introduced to an investor',
  staff_submitted: 'Staff: an application was submitted',
  staff_set_up: 'Staff: a CFO customer has finished the set-up',
  staff_assigned: 'Staff: a company was assigned to them',
  staff_answered: 'Staff: an applicant has answered a request',
  staff_offer_accepted: 'Staff: an applicant has accepted an offer',
  staff_mentioned: 'Staff: a colleague mentioned them in a note',
  staff_digest: 'Staff: what happened in a day',
  support_answered: 'Support has answered a message',
  support_confirmation: 'A visitor must confirm the address before support gets the message',
  staff_support: 'Staff: messages to support wait to be read',
  newsletter: 'A subscription to the newsletter waits to be confirmed',
} as const
export type MailKind = keyof typeof mailKinds

/** The status of a mail; the last five are final. */
export const mailStatuses = {
  held: 'Waits a few minutes, in case more happens for the same person',
  queued: 'Goes next, or is tried again later',
  sending: 'Being handed to the mail server',
  sent: 'A mail server has taken it',
  kept: 'No mail server is set up: it stays here, to be read by an operator',
  merged: 'Went as a part of another mail',
  dropped: 'Not sent, because it was no longer true or wanted',
  failed: 'Not sent, or not known to be',
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
  created_at: field.time(),
  /** When it will be sent or retried; null in a final status. */
  due_at: field.time().nullable(),
  sent_at: field.time().nullable(),
  attempts: z.int(),
  /** Why it was not sent, or not yet. */
  error: z.string().nullable(),
  /** The digest that this mail was merged into. */
  digest: field.id().nullable(),
})
export type OutboxMail = z.infer<typeof OutboxMail>

/** A mail with its content. The secret of a link is shown only where no mail server is set up. */
export const OutboxMailBody = OutboxMail.extend({ text: z.string(), html: z.string() })
export type OutboxMailBody = z.infer<typeof OutboxMailBody>

export const listOutbox = endpoint({
  method: 'GET',
  path: '/api/v1/outbox/',
  access: 'admin',
  summary: 'Every mail the product wrote, newest first, with what became of it',
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
    /** A part of the subject. */
    search: search(200),
    /** From the beginning of this day, in the time zone of the query. */
    after: field.date().optional(),
    /** Up to the beginning of this day. */
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
  summary: 'One mail, with what it says',
  params: z.object({ mailId: field.id() }),
  response: OutboxMailBody,
})
