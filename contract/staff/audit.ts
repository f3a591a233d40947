import { z } from 'zod'
import { Person } from '../companies.ts'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'
import { viewerZone } from '../core/viewer-zone.ts'

export const auditActions = {
  downloaded: 'Downloaded a file',
  exported: 'Exported data',
  file_infected: 'Malware was found in a file',
  file_cleared: 'A file no longer counts as malware',
  verification_email_sent: 'Requested an email that confirms their address',
  permissions_changed: 'Changed a user’s permissions',
  colleague_invited: 'Invited a colleague',
  colleague_invite_withdrawn: 'Withdrew the invitation of a colleague',
  analysts_assigned: 'Assigned analysts to a company',
  member_changed: 'Joined or left a company’s team',
  introductions_released: 'Released introductions',
  introduction_sent_back: 'Sent back an application for introductions',
  connect_finished: 'Finished the setup of a CFO customer',
  customer_kind_changed: 'Changed a CFO customer’s type',
  status_changed: 'Changed a company’s status',
  document_type_changed: 'Added or changed a document type',
  loan_matched: 'Matched a loan to a company',
  offer_changed: 'Made, answered or withdrew an offer',
  signing_changed: 'Added, signed, accepted or withdrew a document to sign',
  investor_changed: 'Added an investor or changed an investor’s email address',
  mail_opened: 'Opened an email with a secret link in the outbox',
  conversation_opened: 'Opened a support conversation',
  sync_started: 'Started a sync',
  step_time_set: 'Set how long a step usually takes',
  template_changed: 'Added, removed or copied templates',
  erasure_requested: 'Erased a person or a company',
  erasure_finished: 'Completed an erasure',
  legal_hold_set: 'Set a legal hold',
  legal_hold_lifted: 'Lifted a legal hold',
  refused: 'Access was denied',
  tokens_refused: 'Many requests without a valid token from one address',
} as const
export type AuditAction = keyof typeof auditActions

export const AuditEvent = z.object({
  id: field.id(),
  at: field.timestamp(),
  /** Null for automatic actions, for operators on the command line, and for requests without a signed-in user. */
  user: Person.nullable(),
  /** The user affected by the action, such as a new member; null if the action affects no other user. */
  person: Person.nullable(),
  company: field.id().nullable(),
  company_name: z.string().nullable(),
  action: z.enum(field.typedKeys(auditActions)),
  /**
   * The path of a request, the name of a synced table, or an id, such as a user's; null if the company and `details`
   * are sufficient.
   */
  target: z.string().nullable(),
  details: z.record(z.string(), field.json),
  /**
   * How often the action happened. Repeated downloads of a file within a clock hour (UTC) are one event, as are
   * repeated views of a conversation or an email.
   */
  count: z.int(),
  /** When the action was last repeated; null if it was never repeated. */
  last_at: field.timestamp().nullable(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

const filters = {
  action: z
    .array(z.enum(field.typedKeys(auditActions)))
    .max(Object.keys(auditActions).length)
    .optional(),
  user: field.id().optional(),
  company: field.id().optional(),
  after: field.date().optional(),
  before: field.date().optional(),
  ...viewerZone,
}

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/api/v1/audit/',
  access: 'admin',
  summary:
    'The audit log, newest first: downloads, exports, opened conversations, changes and denied requests',
  query: z.object({ ...field.paging, ...filters }),
  response: field.page(AuditEvent),
})

export const exportAuditEvents = endpoint({
  method: 'GET',
  path: '/api/v1/audit/export/',
  access: 'admin',
  limit: 'costly',
  summary:
    'The events that match the filters, newest first: as CSV in words, or as NDJSON with the fields of the list',
  query: z.object({
    ...filters,
    format: z.enum(['csv', 'ndjson']).describe('Format of the export').default('csv'),
  }),
  response: 'file',
  audited: 'exported',
})
