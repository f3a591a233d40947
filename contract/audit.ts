import { z } from 'zod'
import { Person } from './companies.ts'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

/** What the product writes down for an auditor, beside the changes of each company. */
export const auditActions = {
  downloaded: 'Read a file',
  exported: 'Took a whole archive',
  permissions_changed: 'Changed what a person may do',
  analysts_assigned: 'Assigned analysts to a company',
  member_changed: 'Joined or left the team of a company',
  status_changed: 'Moved a company to a status',
  refused: 'Was refused',
  tokens_refused: 'Many calls without a valid token from one address',
} as const
export type AuditAction = keyof typeof auditActions

export const AuditEvent = z.object({
  id: field.id(),
  at: field.time(),
  /** Null where the product itself did it, or where nobody had signed in. */
  user: Person.nullable(),
  company: field.id().nullable(),
  company_name: z.string().nullable(),
  action: z.enum(field.typedKeys(auditActions)),
  /** What it was done to: the address of a call, the id of a person; null where the company says it all. */
  target: z.string().nullable(),
  details: z.record(z.string(), field.json),
})
export type AuditEvent = z.infer<typeof AuditEvent>

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/api/v1/audit/',
  access: 'admin',
  summary: 'Who read, exported, assigned, moved, changed permissions or was refused, newest first',
  query: z.object({
    ...field.paging,
    action: z
      .array(z.enum(field.typedKeys(auditActions)))
      .max(8)
      .optional(),
    user: field.id().optional(),
    company: field.id().optional(),
    /** From the beginning of this day, UTC. */
    after: field.date().optional(),
    /** Up to the beginning of this day, UTC. */
    before: field.date().optional(),
  }),
  response: field.page(AuditEvent),
})
