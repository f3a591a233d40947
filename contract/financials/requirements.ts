import { z } from 'zod'
import { companyParams } from '../companies.ts'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'

/** What connected books and banks can prove. */
export const provenBy = ['profit_and_loss', 'balance_sheet', 'bank_statements'] as const

/** One document that a review asks for, and whether the connected data proves the same. */
export const Requirement = z.object({
  requested_document: field.id(),
  review: field.id(),
  document_type: field.id(),
  document_type_name: z.string(),
  /** Null where only a file will do. */
  proven_by: z.enum(provenBy).nullable(),
  /** How many months it has to cover. */
  months_needed: z.int().nullable(),
  /**
   * met – the data covers every month · partly – some months are missing · missing – nothing covers it · stale – it was
   * covered, and the connection is broken or was not read for two days · uploaded – files were given.
   */
  status: z.enum(['met', 'partly', 'missing', 'stale', 'uploaded']),
  /** When the data that proves it was read. */
  snapshot_at: field.time().nullable(),
  /** Which months each source covers, oldest first. */
  months: z.array(z.object({ month: z.string(), covered: z.boolean(), sources: z.array(z.string()) })),
  missing_months: z.array(z.string()),
  /** What is wrong and what to do, in a sentence. */
  problem: z.string().nullable(),
})
export type Requirement = z.infer<typeof Requirement>

export const listRequirements = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/requirements/',
  access: 'viewer',
  summary: 'The documents that open reviews ask for, with what the connected data proves of each',
  params: companyParams,
  response: z.array(Requirement),
})
