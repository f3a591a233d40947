import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import * as field from './core/fields.ts'

export const BusinessModel = z.object({ id: field.id(), name: z.string() })
export type BusinessModel = z.infer<typeof BusinessModel>

export interface Sector {
  id: string
  name: string
  children: Sector[]
}
export const Sector: z.ZodType<Sector> = z.object({
  id: field.id(),
  name: z.string(),
  children: z.array(z.lazy(() => Sector)),
})

export const Country = z.object({
  code: z.string(),
  name: z.string(),
  /** Additional search terms, such as "UK", "GBR" and "England". */
  aliases: z.array(z.string()),
})
export type Country = z.infer<typeof Country>

/** When a document type is required: always; if the company has other loans; if no books are connected; or never. */
export const documentNeeds = ['always', 'with_other_loans', 'without_accounting', 'optional'] as const

export const DocumentType = z.object({
  id: field.id(),
  name: z.string(),
  show_on_start_flow: z.boolean(),
  needed: z.enum(documentNeeds),
  help: z.string().nullable(),
  /** Archived types are no longer requested, never required and not part of the start flow. */
  archived: z.boolean(),
})
export type DocumentType = z.infer<typeof DocumentType>

export const Platform = z.object({
  key: z.string(),
  name: z.string(),
  source_type: z.string(),
})
export type Platform = z.infer<typeof Platform>

/** The caller's location, from the token's geo-location claim. */
export const Location = z.object({
  country_code: z.string().nullable(),
  country_name: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  time_zone: z.string().nullable(),
})
export type Location = z.infer<typeof Location>

export const listBusinessModels = endpoint({
  method: 'GET',
  path: '/api/v1/business_models/',
  access: 'public',
  limit: 'strict',
  summary: 'All business models',
  response: z.array(BusinessModel),
})

export const listSectors = endpoint({
  method: 'GET',
  path: '/api/v1/sectors/',
  access: 'public',
  limit: 'strict',
  summary: 'Sectors as a tree',
  response: z.array(Sector),
})

export const listCountries = endpoint({
  method: 'GET',
  path: '/api/v1/countries/',
  access: 'public',
  limit: 'strict',
  summary: 'Countries by ISO 3166-1 code',
  response: z.array(Country),
})

export const listDocumentTypes = endpoint({
  method: 'GET',
  path: '/api/v1/document_types/',
  access: 'public',
  limit: 'strict',
  summary: 'Document types, optionally only those of the start flow',
  query: z.object({ show_on_start_flow: field.flag().optional() }),
  response: z.array(DocumentType),
})

export const createDocumentType = endpoint({
  method: 'POST',
  path: '/api/v1/document_types/',
  access: 'staff',
  summary: 'Adds a document type',
  body: z.object({
    name: field.text(200),
    show_on_start_flow: z.boolean().default(false),
    needed: z.enum(documentNeeds).default('optional'),
    help: field.longText(500).nullable().default(null),
  }),
  response: DocumentType,
  errors: ['already_exists'],
})

export const updateDocumentType = endpoint({
  method: 'PATCH',
  path: '/api/v1/document_types/:documentTypeId/',
  access: 'staff',
  summary: 'Renames a document type, changes when it is required, or archives it',
  params: z.object({ documentTypeId: field.id() }),
  body: z
    .object({
      name: field.text(200),
      show_on_start_flow: z.boolean(),
      needed: z.enum(documentNeeds),
      help: field.longText(500).nullable(),
      archived: z.boolean(),
    })
    .partial(),
  response: DocumentType,
  errors: ['already_exists'],
})

export const getLocation = endpoint({
  method: 'GET',
  path: '/api/v1/location/',
  access: 'user',
  summary: 'The caller’s location, from the login token',
  response: Location,
})

export const listPlatforms = endpoint({
  method: 'GET',
  path: '/api/v2/platforms/',
  access: 'user',
  summary: 'Accounting and banking platforms that can be connected',
  response: z.array(Platform),
  sendsAge: true,
  errors: ['provider_unavailable'],
})

export const listAccountingPlatforms = endpoint({
  method: 'GET',
  path: '/api/v1/accounting_platforms/',
  access: 'user',
  summary: 'The accounting platforms among all platforms, for API clients; the web app needs all platforms',
  response: z.array(Platform),
  sendsAge: true,
  errors: ['provider_unavailable'],
})
