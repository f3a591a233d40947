import { z } from 'zod'
import { CompanyStatusName } from '../companies.ts'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'
import { search } from '../core/search.ts'

export const MatchedCompany = z.object({ id: field.id(), name: z.string().nullable() })

export const StaffMatches = z.object({
  companies: z.array(
    MatchedCompany.extend({
      status: CompanyStatusName,
      city: z.string().nullable(),
      state: z.string().nullable(),
    }),
  ),
  /** Members of companies, each with one of the companies that the member belongs to. */
  people: z.array(z.object({ id: field.id(), name: z.string(), email: z.string(), company: MatchedCompany })),
  documents: z.array(
    z.object({
      id: field.id(),
      filename: z.string(),
      document_type_name: z.string(),
      company: MatchedCompany,
    }),
  ),
})
export type StaffMatches = z.infer<typeof StaffMatches>

/** The maximum number of results of each kind. */
export const maxMatches = 8

export const searchAll = endpoint({
  method: 'GET',
  path: '/api/v1/pipeline/search/',
  access: 'staff',
  summary: 'The first companies, people and documents that match the search text',
  query: z.object({ text: search(100) }),
  response: StaffMatches,
})
