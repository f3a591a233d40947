import { z } from 'zod'
import { companyParams, CompanyStatusName, Person } from './companies.ts'
import { endpoint } from './core/endpoint.ts'
import * as field from './core/fields.ts'

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

/** One field that somebody changed. Changes with the same number were made together. */
export const Change = z.object({
  number: z.int(),
  at: field.time(),
  /** Null where the product itself made the change. */
  author: Person.nullable(),
  entity: z.enum(changedEntities),
  entity_id: field.id(),
  field: z.string(),
  before: field.json,
  after: field.json,
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

export const getChangesHistory = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/changes_history/',
  access: 'viewer',
  summary: 'Every change to the application, field by field, newest first',
  params: companyParams,
  query: z.object({
    ...field.paging,
    entity: z.array(z.enum(changedEntities)).max(20).optional(),
    field: field.text(100).optional(),
    author: z.array(field.id()).max(20).optional(),
    before: z.coerce.number<unknown>().int().min(1).max(2_000_000_000).optional(),
    /** Only changes with a higher number. */
    after: z.coerce.number<unknown>().int().min(0).max(2_000_000_000).optional(),
  }),
  response: field.page(Change),
})

export const getStatusHistory = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/history/',
  access: 'viewer',
  summary: 'Every change of the company’s status, newest first',
  params: companyParams,
  query: z.object(field.paging),
  response: field.page(StatusChange),
})
