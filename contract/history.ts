import { z } from 'zod'
import { companyParams, CompanyStatusName, Person } from './companies.ts'
import { endpoint } from './core/endpoint.ts'
import * as field from './core/fields.ts'
import { search } from './core/search.ts'
import { viewerZone } from './core/viewer-zone.ts'
import { rejectionReasons } from './rules/funding/rejections.ts'

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
  'signing_document',
] as const

/** `everyone` means staff and the company's members. */
export const changeAudiences = ['everyone', 'staff'] as const
export type ChangeAudience = (typeof changeAudiences)[number]

/** A change to one field. Changes that were made together have the same number. */
export const Change = z.object({
  /** A change that only staff can see reuses the previous number, so that applicants see no gaps. */
  number: z.int(),
  at: field.timestamp(),
  /** Applicants get only changes for `everyone`. */
  audience: z.enum(changeAudiences),
  /** Null for automatic changes. */
  author: Person.nullable(),
  entity: z.enum(changedEntities),
  entity_id: field.id(),
  field: z.string(),
  before: field.json,
  after: field.json,
  position: z.int(),
  /** True if `before` or `after` is truncated; `getChange` returns the full values. */
  is_cut: z.boolean(),
})
export type Change = z.infer<typeof Change>

export const StatusChange = z.object({
  id: field.id(),
  from: CompanyStatusName.nullable(),
  to: CompanyStatusName,
  at: field.timestamp(),
  author: Person.nullable(),
  note: z.string().nullable(),
  reason: z.enum(field.typedKeys(rejectionReasons)).nullable(),
  needed_change: z.string().nullable(),
})
export type StatusChange = z.infer<typeof StatusChange>

/** Maximum number of changes that a text search covers: the newest changes that match the other filters. */
export const maxSearchedChanges = 10_000

const historySearch = {
  /** Part of a question, a value, a filename or the author's name. */
  search: search(200),
  since: field.date().optional(),
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
  summary: 'Field-level changes of the application, newest first',
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
  hasEtag: true,
})

export const getChange = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/changes_history/:number/:position/',
  access: 'viewer',
  summary: 'A change with its full values, which lists may truncate',
  params: companyParams.extend({
    number: z.coerce.number<unknown>().int().min(1).max(2_000_000_000),
    position: z.coerce.number<unknown>().int().min(0).max(100_000),
  }),
  response: Change,
})

/**
 * The number of changes by entity and by author. Fields of one entity that changed together count once. Covers at most
 * the newest `maxSearchedChanges` changes.
 */
export const HistoryCounts = z.object({
  entities: z.array(z.object({ entity: z.enum(changedEntities), count: z.int() })),
  /** The most active authors first, at most 100. A null author means automatic changes. */
  authors: z.array(z.object({ author: Person.nullable(), count: z.int() })),
  /** The answers that were changed most often, at most five. */
  answers: z.array(z.object({ entity: z.enum(changedEntities), field: z.string(), count: z.int() })),
})
export type HistoryCounts = z.infer<typeof HistoryCounts>

export const countHistory = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/changes_history/counts/',
  access: 'staff',
  summary: 'The number of changes by entity and by author',
  params: companyParams,
  query: z.object(historySearch),
  response: HistoryCounts,
})

export const exportHistory = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/changes_history/export/',
  access: 'staff',
  limit: 'costly',
  summary: 'The changes that match the filters, as CSV, newest first',
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
  summary: 'The company’s status changes, newest first',
  params: companyParams,
  query: z.object(field.paging),
  response: field.page(StatusChange),
  hasEtag: true,
})
