import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import * as field from '../core/fields.ts'

export const Template = z.object({
  id: field.id(),
  url: z.string(),
  name: z.string(),
  /** The URL of the document's page; null if the document is a file to download. */
  open_url: z.string().nullable(),
  created_at: field.timestamp(),
  copying: z.boolean(),
  copy_name: z.string().nullable(),
  copy_url: z.string().nullable(),
  /** The company that the newest copy is for; null if there is no copy, or if the copy is not for a company. */
  copy_company: field.id().nullable(),
  copy_company_name: z.string().nullable(),
  copied_at: field.timestamp().nullable(),
  /** Why the last attempt to make the newest copy failed; null if there was no attempt or it succeeded. */
  copy_error: z.string().nullable(),
})
export type Template = z.infer<typeof Template>

export const TemplateUrl = z.object({ url: field.text(500) })

export const listTemplates = endpoint({
  method: 'GET',
  path: '/api/v1/google_docs/templates/',
  access: 'staff',
  summary: 'The document templates, by name',
  query: z.object(field.paging),
  response: field.page(Template),
  failureMessage: 'Failed to fetch templates',
})

export const addTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/google_docs/templates/add_template/',
  access: 'staff',
  limit: 'costly',
  summary: 'Adds a template by the URL of its document, or updates its name; the URL itself is never fetched',
  body: TemplateUrl,
  response: Template,
  errors: ['provider_unavailable', 'provider_rejected'],
  failureMessage: 'Failed to update template',
})

export const deleteTemplate = endpoint({
  method: 'POST',
  path: '/api/v1/google_docs/templates/delete_template/',
  access: 'staff',
  summary: 'Removes a template from the list; the document is not deleted',
  body: TemplateUrl,
  response: 'nothing',
  errors: ['not_found'],
})

export const duplicateTemplates = endpoint({
  method: 'POST',
  path: '/api/v1/google_docs/templates/duplicate_all_templates/',
  access: 'staff',
  limit: 'costly',
  summary:
    'Copies all templates, or only templates whose last copy failed, in one job each; the list shows the results',
  query: z.object({
    failed: field.flag().optional(),
    company: field.id().describe('Names the copies after this company, by id').optional(),
  }),
  response: field.page(Template),
  errors: ['not_found'],
  failureMessage: 'Failed to duplicate templates',
})

export const downloadTemplate = endpoint({
  method: 'GET',
  path: '/api/v1/google_docs/templates/:templateId/download/',
  access: 'staff',
  summary: 'Downloads a template, or its newest copy; 404 for a document that has a page',
  params: z.object({ templateId: field.id() }),
  query: z.object({ copy: field.flag().optional() }),
  response: 'file',
})
