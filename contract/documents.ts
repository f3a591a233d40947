import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import { activeContents } from './rules/files/active-content.ts'
import * as field from './core/fields.ts'
import { NamedPerson } from './core/named-person.ts'

/** Where a document comes from. */
export const sourceTypes = ['accounting', 'banking', 'commerce', 'other'] as const

/** The largest file accepted, in bytes. */
export const maxFileSize = 50 * 1024 * 1024

/** What was found in a file when it was uploaded; null for files from before this was looked at. */
const active_content = z.array(z.enum(activeContents)).nullable()

/** Whether a file opens with a password only; null for files from before this was looked at. */
const needs_password = z.boolean().nullable()

export const Document = z.object({
  id: field.id(),
  company: field.id(),
  document_type: field.id(),
  document_type_name: z.string(),
  filename: z.string(),
  /** bytes */
  size: z.int(),
  media_type: z.string(),
  active_content,
  needs_password,
  /** The name of an earlier document of the company with the same content. */
  duplicate_of: z.string().nullable(),
  review: field.id().nullable(),
  document_provider: field.id().nullable(),
  source_type: z.string().nullable(),
  created_at: field.time(),
  uploaded_by: NamedPerson,
})
export type Document = z.infer<typeof Document>

/** A file that belongs to a grant, contract or introduction rather than to the list of documents. */
export const AttachedFile = z.object({
  id: field.id(),
  filename: z.string(),
  /** bytes */
  size: z.int(),
  media_type: z.string(),
  active_content,
  needs_password,
  created_at: field.time(),
})
export type AttachedFile = z.infer<typeof AttachedFile>

const companyParams = z.object({ companyId: field.id() })
const documentParams = companyParams.extend({ documentId: field.id() })
const reviewParams = companyParams.extend({ reviewId: field.id() })

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/documents/',
  access: 'viewer',
  summary: 'The company’s documents, newest first',
  params: companyParams,
  query: z.object({ ...field.pagingOrAll, review__isnull: field.flag().optional() }),
  response: field.page(Document),
  tagged: true,
})

const fileErrors = ['too_large', 'invalid_file_type', 'not_editable', 'storage_full'] as const
const uploadErrors = [...fileErrors, 'limit_reached'] as const

export const uploadDocument = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/documents/',
  access: 'editor',
  limit: 'costly',
  summary: 'Uploads one file of up to 50 MB; its content, not its name, decides its type',
  params: companyParams,
  encoding: 'form',
  body: z.object({
    file: field.file(),
    document_type: field.id(),
    company: field.id().optional(),
    provider_name: field.text(200).optional(),
    source_type: z.enum(sourceTypes).optional(),
  }),
  response: Document,
  errors: uploadErrors,
})

export const deleteDocument = endpoint({
  method: 'DELETE',
  path: '/api/v1/companies/:companyId/documents/:documentId/',
  access: 'editor',
  summary: 'Removes a document',
  params: documentParams,
  response: 'nothing',
  errors: ['not_editable'],
})

export const downloadDocument = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/documents/:documentId/download/',
  access: 'viewer',
  summary: 'The file, always as an attachment under its original name',
  params: documentParams,
  response: 'file',
})

export const listReviewDocuments = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/reviews/:reviewId/documents/',
  access: 'viewer',
  summary: 'The documents uploaded for a review',
  params: reviewParams,
  query: z.object(field.pagingOrAll),
  response: field.page(Document),
})

export const uploadReviewDocument = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/reviews/:reviewId/documents/',
  access: 'editor',
  limit: 'costly',
  summary: 'Uploads a file that a review asked for',
  params: reviewParams,
  encoding: 'form',
  body: z.object({
    file: field.file(),
    document_type: field.id(),
    company: field.id().optional(),
    review: field.id().optional(),
  }),
  response: Document,
  errors: [...uploadErrors, 'review_closed'],
})

export const replaceReviewDocument = endpoint({
  method: 'PATCH',
  path: '/api/v1/companies/:companyId/reviews/:reviewId/documents/:documentId/',
  access: 'editor',
  limit: 'costly',
  summary: 'Replaces the file of a document that a review asked for, or its kind',
  params: reviewParams.extend({ documentId: field.id() }),
  encoding: 'form',
  body: z.object({
    id: field.id().optional(),
    file: field.file().optional(),
    company: field.id().optional(),
    document_type: field.id().optional(),
    review: field.id().optional(),
  }),
  response: Document,
  errors: [...fileErrors, 'review_closed', 'edit_conflict'],
})

export const downloadAllDocuments = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/documents/download-all/',
  access: 'viewer',
  limit: 'costly',
  audited: 'exported',
  summary: 'Every document in one ZIP, a folder for each kind',
  params: companyParams,
  response: 'file',
  mediaType: 'application/zip',
})

/** A bank or other place that documents come from. */
export const DocumentProvider = z.object({
  id: field.id(),
  company: field.id(),
  name: z.string(),
  source_type: z.enum(sourceTypes),
  created_at: field.time(),
  updated_at: field.time(),
})
export type DocumentProvider = z.infer<typeof DocumentProvider>

export const listDocumentProviders = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/document_providers/',
  access: 'viewer',
  summary: 'Where the company’s documents come from',
  params: companyParams,
  response: z.array(DocumentProvider),
})

export const updateDocumentProvider = endpoint({
  method: 'PATCH',
  path: '/api/v1/companies/:companyId/document_providers/:documentProviderId/',
  access: 'editor',
  summary: 'Renames a place that documents come from',
  params: companyParams.extend({ documentProviderId: field.id() }),
  body: z.object({ name: field.text(200), source_type: z.enum(sourceTypes) }).partial(),
  response: DocumentProvider,
  errors: ['already_exists', 'edit_conflict', 'not_editable'],
})

export const deleteDocumentProvider = endpoint({
  method: 'DELETE',
  path: '/api/v1/document_providers/:providerId/',
  access: 'editor',
  summary: 'Removes a place that documents come from, with its documents',
  params: z.object({ providerId: field.id() }),
  response: 'nothing',
  errors: ['not_editable'],
})
