import { z } from 'zod'
import { companyParams } from '../companies.ts'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'

export const provenBy = ['profit_and_loss', 'balance_sheet', 'bank_statements'] as const

export const Requirement = z.object({
  requested_document: field.id(),
  review: field.id(),
  document_type: field.id(),
  document_type_name: z.string(),
  /** Null if a file is required. */
  proven_by: z.enum(provenBy).nullable(),
  months_needed: z.int().nullable(),
  /**
   * met: the data covers all months · partly: some months are missing · missing: no month is covered and no file was
   * uploaded · stale: the data covers all months, but the status of a source is `stale` or `failed` · uploaded: files
   * were uploaded.
   */
  status: z.enum(['met', 'partly', 'missing', 'stale', 'uploaded']),
  /** When the oldest connected data was synced; null without data. */
  snapshot_at: field.timestamp().nullable(),
  /** The required months, oldest first. */
  months: z.array(z.object({ month: z.string(), covered: z.boolean(), sources: z.array(z.string()) })),
  missing_months: z.array(z.string()),
  problem: z.string().nullable(),
})
export type Requirement = z.infer<typeof Requirement>

export const listRequirements = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/requirements/',
  access: 'viewer',
  summary: 'The documents that open reviews request, and whether connected data can replace them',
  params: companyParams,
  response: z.array(Requirement),
})
