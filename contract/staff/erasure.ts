import { z } from 'zod'
import { NamedPerson } from '../core/named-person.ts'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'

/** Replacements for the names of erased people and companies. A company's stored name also ends with part of its id. */
export const erasedPerson = 'Erased person'
export const erasedCompany = 'Erased company'

/** The parts of the data, in the order in which previews list them. */
export const erasureParts = {
  account: 'Account and settings',
  team: 'Memberships and invitations',
  application: 'Application',
  documents: 'Documents and files',
  connections: 'Connections to books and banks',
  financials: 'Data from books and banks',
  offers: 'Offers, signing and loans',
  introductions: 'Introductions',
  notes: 'Staff notes',
  conversations: 'Conversations',
  emails: 'Emails',
  newsletter: 'Newsletter',
  technical: 'Temporary data',
  history: 'Audit and history',
  mentions: 'Mentions in other texts',
} as const
export type ErasurePart = keyof typeof erasureParts
const Part = z.enum(field.typedKeys(erasureParts))

const kinds = ['person', 'company'] as const
export type ErasureKind = (typeof kinds)[number]

const Subject = {
  kind: z.enum(kinds).describe('A person or a company'),
  subject: field.id().describe('The id of the user or the company'),
}

export const LegalHold = z.object({
  id: field.id(),
  ...Subject,
  name: z.string(),
  reason: z.string(),
  set_by: NamedPerson,
  set_at: field.timestamp(),
  lift_reason: z.string().nullable(),
  lifted_by: NamedPerson.nullable(),
  lifted_at: field.timestamp().nullable(),
})
export type LegalHold = z.infer<typeof LegalHold>

const Count = z.int().min(0)

const ErasurePreview = z.object({
  ...Subject,
  name: z.string(),
  email: z.string().nullable(),
  /** Row counts by part. `replaced` rows stay with replaced text; `kept` rows stay under the replacement name. */
  parts: z.array(z.object({ part: Part, deleted: Count, replaced: Count, kept: Count })),
  files: z.object({ count: Count, bytes: Count }),
  /** The person's companies. Companies without other members are also erased. */
  companies: z.array(z.object({ id: field.id(), name: z.string().nullable(), is_erased: z.boolean() })),
  /** Connections that are disconnected at their providers before rows are deleted. */
  connections: z.array(z.object({ platform: z.string(), provider: z.enum(['codat', 'plaid', 'quiltt']) })),
  /** Empty if the erasure is possible now or was already requested. */
  blockers: z.array(z.string()),
  hold: LegalHold.nullable(),
  /** True if the erasure has been requested before. */
  is_erased: z.boolean(),
})
export type ErasurePreview = z.infer<typeof ErasurePreview>

export const previewErasure = endpoint({
  method: 'GET',
  path: '/api/v1/erasures/preview/',
  access: 'admin',
  limit: 'costly',
  summary: 'What the erasure of a person or a company deletes, replaces and keeps, and what prevents it',
  query: z.object(Subject),
  response: ErasurePreview,
  errors: ['not_found'],
})

export const exportSubject = endpoint({
  method: 'GET',
  path: '/api/v1/erasures/export/',
  access: 'admin',
  limit: 'costly',
  audited: 'exported',
  summary: 'Everything that is stored about a person or a company, as a ZIP with JSON and files',
  query: z.object(Subject),
  response: 'file',
  mediaType: 'application/zip',
  errors: ['not_found'],
})

export const Erasure = z.object({
  id: field.id(),
  ...Subject,
  /** The replacement name in audit events and the change history. */
  name: z.string(),
  /** Null if an operator requested the erasure on the command line. */
  requested_by: NamedPerson.nullable(),
  reason: z.string().nullable(),
  requested_at: field.timestamp(),
  finished_at: field.timestamp().nullable(),
  /**
   * The number of completed passes, out of two. The second pass erases data that was being written during the first
   * pass.
   */
  passes: z.int(),
  /** Why the last pass failed; null if it did not fail. Failed passes are repeated. */
  problem: z.string().nullable(),
  counts: z.partialRecord(Part, Count),
})
export type Erasure = z.infer<typeof Erasure>

export const requestErasure = endpoint({
  method: 'POST',
  path: '/api/v1/erasures/',
  access: 'admin',
  summary: 'Erases a person or a company; access ends immediately, the data is deleted by a job',
  body: z.object({
    ...Subject,
    name: field.text(300),
    /** The reason is shown to admins, and must not contain personal data. */
    reason: field.text(300).optional(),
  }),
  response: Erasure,
  errors: ['not_found', 'erasure_blocked'],
})

export const listErasures = endpoint({
  method: 'GET',
  path: '/api/v1/erasures/',
  access: 'admin',
  summary: 'Erasures with their counts, newest first',
  query: z.object(field.paging),
  response: field.page(Erasure),
})

export const listLegalHolds = endpoint({
  method: 'GET',
  path: '/api/v1/legal_holds/',
  access: 'admin',
  summary: 'Legal holds, newest first; lifted holds are included',
  query: z.object(field.paging),
  response: field.page(LegalHold),
})

export const setLegalHold = endpoint({
  method: 'POST',
  path: '/api/v1/legal_holds/',
  access: 'admin',
  summary: 'Prevents the erasure of a person or a company',
  body: z.object({ ...Subject, reason: field.text(300) }),
  response: LegalHold,
  errors: ['not_found', 'already_exists'],
})

export const liftLegalHold = endpoint({
  method: 'POST',
  path: '/api/v1/legal_holds/:holdId/lift/',
  access: 'admin',
  summary: 'Lifts a legal hold; it stays in the list',
  params: z.object({ holdId: field.id() }),
  body: z.object({ reason: field.text(300) }),
  response: LegalHold,
  errors: ['not_found'],
})
