import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import { downloadErrors } from './core/errors.ts'
import * as field from './core/fields.ts'
import { NamedPerson } from './core/named-person.ts'

export const sourceTypes = ['accounting', 'banking', 'commerce', 'other'] as const

/** In bytes. */
export const maxFileSize = 50 * 1024 * 1024

/** Results of the malware scan. Without a scanner, files stay `not_scanned`. `infected` files cannot be downloaded. */
export const scanStatuses = ['not_scanned', 'clean', 'infected'] as const
export type ScanStatus = (typeof scanStatuses)[number]

const scan_status = z.enum(scanStatuses)

/** True if the file opens only with a password; null for files uploaded before this check existed. */
const needs_password = z.boolean().nullable()

export const Document = z.object({
  id: field.id(),
  company: field.id(),
  document_type: field.id(),
  document_type_name: z.string(),
  filename: z.string(),
  /** In bytes. */
  size: z.int(),
  media_type: z.string(),
  scan_status,
  needs_password,
  /** The filename of an earlier document with the same content; null if there is none. */
  duplicate_of: z.string().nullable(),
  review: field.id().nullable(),
  document_provider: field.id().nullable(),
  source_type: z.string().nullable(),
  created_at: field.timestamp(),
  uploaded_by: NamedPerson,
})
export type Document = z.infer<typeof Document>

/**
 * A file of a grant, contract, introduction, conversation or document to sign. The company's list of documents does not
 * contain these files.
 */
export const AttachedFile = z.object({
  id: field.id(),
  filename: z.string(),
  /** In bytes. */
  size: z.int(),
  media_type: z.string(),
  scan_status,
  needs_password,
  created_at: field.timestamp(),
})
export type AttachedFile = z.infer<typeof AttachedFile>

const companyParams = z.object({ companyId: field.id() })
const documentParams = companyParams.extend({ documentId: field.id() })
const reviewParams = companyParams.extend({ reviewId: field.id() })

export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/documents/',
  access: 'viewer',
  summary: 'The company’s documents, newest first; the case reads them with page size -1, which returns all',
  params: companyParams,
  query: z.object({ ...field.pagingOrAll, review__isnull: field.flag().optional() }),
  response: field.page(Document),
  hasEtag: true,
})

const fileErrors = ['too_large', 'invalid_file_type', 'not_editable', 'storage_full'] as const
const uploadErrors = [...fileErrors, 'limit_reached'] as const

export const uploadDocument = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/documents/',
  access: 'editor',
  limit: 'costly',
  summary: 'Uploads a file of up to 50 MB; its type is detected from the content, not the name',
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
  summary: 'Deletes a document',
  params: documentParams,
  response: 'nothing',
  errors: ['not_editable'],
})

export const downloadDocument = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/documents/:documentId/download/',
  access: 'viewer',
  summary: 'Downloads a document as an attachment with its original filename',
  params: documentParams,
  response: 'file',
  errors: downloadErrors,
})

export const listReviewDocuments = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/reviews/:reviewId/documents/',
  access: 'viewer',
  summary:
    'The documents uploaded for a review; the web app reads them with the review, so this is for API users',
  params: reviewParams,
  query: z.object(field.pagingOrAll),
  response: field.page(Document),
})

export const uploadReviewDocument = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/reviews/:reviewId/documents/',
  access: 'editor',
  limit: 'costly',
  summary: 'Uploads a file that a reviewer requested',
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
  summary: 'Replaces the file or the type of a requested document',
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
  summary:
    'Downloads all documents and the files of grants and contracts as a ZIP with a folder per document type',
  params: companyParams,
  response: 'file',
  mediaType: 'application/zip',
})

export const DocumentProvider = z.object({
  id: field.id(),
  company: field.id(),
  name: z.string(),
  source_type: z.enum(sourceTypes),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})
export type DocumentProvider = z.infer<typeof DocumentProvider>

export const listDocumentProviders = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/document_providers/',
  access: 'viewer',
  summary: 'The company’s document providers',
  params: companyParams,
  response: z.array(DocumentProvider),
})

export const updateDocumentProvider = endpoint({
  method: 'PATCH',
  path: '/api/v1/companies/:companyId/document_providers/:documentProviderId/',
  access: 'editor',
  summary: 'Updates a document provider’s name or source type',
  params: companyParams.extend({ documentProviderId: field.id() }),
  body: z.object({ name: field.text(200), source_type: z.enum(sourceTypes) }).partial(),
  response: DocumentProvider,
  errors: ['already_exists', 'edit_conflict', 'not_editable'],
})

export const deleteDocumentProvider = endpoint({
  method: 'DELETE',
  path: '/api/v1/document_providers/:providerId/',
  access: 'editor',
  summary: 'Deletes a document provider and its documents',
  params: z.object({ providerId: field.id() }),
  response: 'nothing',
  errors: ['not_editable'],
})
