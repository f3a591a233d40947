import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

/** The largest file accepted, in bytes. */
export const maxFileSize = 50 * 1024 * 1024

/** All files of one company together, in bytes. */
export const maxCompanySize = 2 * 1024 * 1024 * 1024

export const Document = z.object({
  id: field.id(),
  company: field.id(),
  document_type: field.id(),
  document_type_name: z.string(),
  filename: z.string(),
  /** bytes */
  size: z.int(),
  media_type: z.string(),
  review: field.id().nullable(),
  created_at: field.time(),
  uploaded_by: z.object({ id: field.id(), name: z.string() }),
})
export type Document = z.infer<typeof Document>

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
  response: field.pageOf(Document),
})

const uploadErrors = ['too_large', 'invalid_file_type', 'not_editable', 'storage_full'] as const

export const uploadDocument = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/documents/',
  access: 'editor',
  summary: 'Uploads one file of up to 50 MB; its content, not its name, decides its type',
  params: companyParams,
  encoding: 'form',
  body: z.object({ file: field.file(), document_type: field.id(), company: field.id().optional() }),
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
  response: field.pageOf(Document),
})

export const uploadReviewDocument = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/reviews/:reviewId/documents/',
  access: 'editor',
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
