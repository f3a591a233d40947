import { z } from 'zod'
import { companyParams, CompanyStatusName, Person } from './companies.ts'
import { endpoint } from './core/endpoint.ts'
import * as field from './core/fields.ts'
import { search } from './core/search.ts'
import { viewerZone } from './core/viewer-zone.ts'

/** The kinds of things that have a history. */
export const changedEntities = [
  'company',
  'profile',
  'assessment',
  'status',
  'review',
  'requested_document',
  'requested_answer',
  'document',
  'connection',
  'assignment',
  'member',
  'invite',
  'document_provider',
  'climate_grant',
  'payment_schedule',
  'commercial_contracts',
  'intro',
  'loan',
  'comparison',
  'financial_line',
  'offer',
] as const

/** Who may read a change: `everyone` is the company's members and staff. */
export const changeAudiences = ['everyone', 'staff'] as const
export type ChangeAudience = (typeof changeAudiences)[number]

/** One field that somebody changed. Changes with the same number were made together. */
export const Change = z.object({
  /** A staff-only change made alone has the number of the change before it, so that applicants see no gap. */
  number: z.int(),
  at: field.time(),
  /** Applicants get changes for everyone only. */
  audience: z.enum(changeAudiences),
  /** Null where the product itself made the change. */
  author: Person.nullable(),
  entity: z.enum(changedEntities),
  entity_id: field.id(),
  field: z.string(),
  before: field.json,
  after: field.json,
  /** The place among the changes with the same number. */
  position: z.int(),
  /** Whether a list holds only the beginning of `before` or `after`; `getChange` returns them whole. */
  is_cut: z.boolean(),
})
export type Change = z.infer<typeof Change>

export const StatusChange = z.object({
  id: field.id(),
  from: CompanyStatusName.nullable(),
  to: CompanyStatusName,
  at: field.time(),
  author: Person.nullable(),
  note: z.string().nullable(),
})
export type StatusChange = z.infer<typeof StatusChange>

/** A search looks through so many of the newest changes that fit the other filters. */
export const maxSearchedChanges = 10_000

/** What of the history one looks for, whoever made it and whatever it is about. */
const historySearch = {
  /**
   * Part of a question, a value, a file's name, or the author's name. Looks through the newest 10,000 changes that fit the
   * other filters; choose a period to search older changes.
   */
  search: search(200),
  /** On this day or later, in the time zone of the query. */
  since: field.date().optional(),
  /** Before this day. */
  until: field.date().optional(),
  ...viewerZone,
}

const historyFilters = {
  ...historySearch,
  entity: z.array(z.enum(changedEntities)).max(changedEntities.length).optional(),
  author: z.array(field.id()).max(20).optional(),
}

export const getChangesHistory = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/changes_history/',
  access: 'viewer',
  summary: 'Every change to the application, field by field, newest first',
  params: companyParams,
  query: z.object({
    ...field.paging,
    ...historyFilters,
    field: field.text(100).optional(),
    before: z.coerce
      .number<unknown>()
      .int()
      .min(1)
      .max(2_000_000_000)
      .optional()
      .describe('Only changes with a lower number'),
    after: z.coerce
      .number<unknown>()
      .int()
      .min(0)
      .max(2_000_000_000)
      .optional()
      .describe('Only changes with a higher number'),
  }),
  response: field.page(Change),
  tagged: true,
})

export const getChange = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/changes_history/:number/:position/',
  access: 'viewer',
  summary: 'One change with its whole values, of which lists hold only the beginning',
  params: companyParams.extend({
    number: z.coerce.number<unknown>().int().min(1).max(2_000_000_000),
    position: z.coerce.number<unknown>().int().min(0).max(100_000),
  }),
  response: Change,
})

/** How many changes of each kind there are, and by whom; what was changed at once in one thing counts once. */
export const HistoryCounts = z.object({
  entities: z.array(z.object({ entity: z.enum(changedEntities), count: z.int() })),
  /** The most active first; null is the product itself. */
  authors: z.array(z.object({ author: Person.nullable(), count: z.int() })),
  /** The answers that were changed most after they were first given, at most five. */
  answers: z.array(z.object({ entity: z.enum(changedEntities), field: z.string(), count: z.int() })),
})
export type HistoryCounts = z.infer<typeof HistoryCounts>

export const countHistory = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/changes_history/counts/',
  access: 'staff',
  summary: 'How many changes there are of each kind, and by each person',
  params: companyParams,
  query: z.object(historySearch),
  response: HistoryCounts,
})

export const exportHistory = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/changes_history/export/',
  access: 'staff',
  limit: 'costly',
  summary: 'The changes that fit the filters as a table (CSV), newest first',
  params: companyParams,
  query: z.object(historyFilters),
  response: 'file',
  mediaType: 'text/csv',
  audited: 'exported',
})

export const getStatusHistory = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/history/',
  access: 'viewer',
  summary: 'Every change of the company’s status, newest first',
  params: companyParams,
  query: z.object(field.paging),
  response: field.page(StatusChange),
  tagged: true,
})
