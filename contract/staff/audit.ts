import { z } from 'zod'
import { Person } from '../companies.ts'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'
import { viewerZone } from '../core/viewer-zone.ts'

/** The events that are recorded for auditors, in addition to the changes of each company. */
export const auditActions = {
  downloaded: 'Read a file',
  exported: 'Took a whole archive',
  permissions_changed: 'Changed what a person may do',
  colleague_invited: 'Invited a colleague',
  colleague_invite_withdrawn: 'Took the invitation of a colleague back',
  analysts_assigned: 'Assigned analysts to a company',
  member_changed: 'Joined or left the team of a company',
  introductions_released: 'Let introductions go out',
  introduction_sent_back: 'Sent an application for introductions back',
  connect_finished: 'Finished the set-up of a CFO customer',
  status_changed: 'Moved a company to a status',
  document_type_changed: 'Added or changed a kind of document',
  loan_matched: 'Gave a loan to a company',
  offer_changed: 'Made, accepted or withdrew an offer',
  investor_changed: 'Added an investor or changed an investor’s email address',
  mail_opened: 'Opened an email with a secret link in the outbox',
  conversation_opened: 'Opened a support conversation',
  sync_started: 'Started a sync',
  template_changed: 'Added, removed or copied templates',
  refused: 'Was refused',
  tokens_refused: 'Many calls without a valid token from one address',
} as const
export type AuditAction = keyof typeof auditActions

export const AuditEvent = z.object({
  id: field.id(),
  at: field.time(),
  /** Null where the product itself acted, or where nobody was signed in. */
  user: Person.nullable(),
  company: field.id().nullable(),
  company_name: z.string().nullable(),
  action: z.enum(field.typedKeys(auditActions)),
  /** What the action was applied to: the path of a call or the id of a user; null where the company is enough. */
  target: z.string().nullable(),
  details: z.record(z.string(), field.json),
  /** How often it happened: repeats of a download, an opened conversation or an opened email within an hour are one event. */
  count: z.int(),
  /** The latest repeat; null without one. */
  last_at: field.time().nullable(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/api/v1/audit/',
  access: 'admin',
  summary:
    'Downloads, exports, opened conversations, changes of companies, people and investors, and refusals, newest first',
  query: z.object({
    ...field.paging,
    action: z
      .array(z.enum(field.typedKeys(auditActions)))
      .max(Object.keys(auditActions).length)
      .optional(),
    user: field.id().optional(),
    company: field.id().optional(),
    /** From the beginning of this day, in the time zone of the query. */
    after: field.date().optional(),
    /** Up to the beginning of this day. */
    before: field.date().optional(),
    ...viewerZone,
  }),
  response: field.page(AuditEvent),
})
