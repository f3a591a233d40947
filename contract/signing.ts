import { z } from 'zod'
import { companyParams, Person } from './companies.ts'
import { AttachedFile } from './documents.ts'
import { endpoint } from './core/endpoint.ts'
import { downloadErrors } from './core/errors.ts'
import * as field from './core/fields.ts'
import { signingStatuses } from './rules/funding/signing.ts'

export const signingFiles = ['original', 'signed'] as const

export const SigningDocument = z.object({
  id: field.id(),
  company: field.id(),
  status: z.enum(field.typedKeys(signingStatuses)),
  original: AttachedFile,
  signed: AttachedFile.nullable(),
  note: z.string().nullable(),
  comment: z.string().nullable(),
  commented_by: Person.nullable(),
  added_at: field.timestamp(),
  added_by: Person,
  signed_at: field.timestamp().nullable(),
  signed_by: Person.nullable(),
  accepted_at: field.timestamp().nullable(),
  accepted_by: Person.nullable(),
})
export type SigningDocument = z.infer<typeof SigningDocument>

const documentParams = companyParams.extend({ signingDocumentId: field.id() })
const fileErrors = ['too_large', 'invalid_file_type', 'storage_full'] as const

export const listSigningDocuments = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/signing_documents/',
  access: 'viewer',
  summary: 'The documents that the company signs, oldest first',
  params: companyParams,
  query: z.object(field.paging),
  response: field.page(SigningDocument),
})

export const addSigningDocuments = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/signing_documents/',
  access: 'assigned',
  limit: 'costly',
  summary:
    'Adds documents to sign and emails the company’s members; in the term sheet and definitive documents',
  params: companyParams,
  encoding: 'form',
  body: z.object({
    ...field.formFields({
      files: z
        .array(field.file())
        .min(1, 'Choose at least one file')
        .max(10, 'Send at most 10 files at once'),
    }),
    note: field.longText(2000).optional(),
  }),
  response: z.array(SigningDocument),
  errors: [...fileErrors, 'limit_reached', 'not_signable'],
})

export const replaceSigningDocument = endpoint({
  method: 'PATCH',
  path: '/api/v1/companies/:companyId/signing_documents/:signingDocumentId/',
  access: 'assigned',
  limit: 'costly',
  summary:
    'Replaces a document to sign with a new version, which the company signs again, and emails the members',
  params: documentParams,
  encoding: 'form',
  body: z.object({ file: field.file(), note: field.longText(2000).optional() }),
  response: SigningDocument,
  errors: [...fileErrors, 'not_signable'],
})

export const withdrawSigningDocument = endpoint({
  method: 'DELETE',
  path: '/api/v1/companies/:companyId/signing_documents/:signingDocumentId/',
  access: 'assigned',
  summary: 'Withdraws a document to sign, which stays in the list',
  params: documentParams,
  response: 'nothing',
  errors: ['not_signable'],
})

export const signDocument = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/signing_documents/:signingDocumentId/sign/',
  access: 'editor',
  limit: 'costly',
  summary:
    'Uploads the signed copy of a document and emails the company’s analysts; replaces an earlier copy',
  params: documentParams,
  encoding: 'form',
  body: z.object({ file: field.file() }),
  response: SigningDocument,
  errors: [...fileErrors, 'not_signable'],
})

export const commentOnSigningDocument = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/signing_documents/:signingDocumentId/comment/',
  access: 'member',
  summary: 'Comments on a document instead of signing it, and emails the company’s analysts',
  params: documentParams,
  body: z.object({ comment: field.longText(2000) }),
  response: SigningDocument,
  errors: ['not_signable'],
})

export const acceptSignedDocument = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/signing_documents/:signingDocumentId/accept/',
  access: 'assigned',
  summary: 'Accepts the signed copy of a document',
  params: documentParams,
  response: SigningDocument,
  errors: ['not_signed'],
})

export const sendBackSigningDocument = endpoint({
  method: 'POST',
  path: '/api/v1/companies/:companyId/signing_documents/:signingDocumentId/send_back/',
  access: 'assigned',
  summary: 'Asks the company to sign a document again, or answers its comment, with a note that is emailed',
  params: documentParams,
  body: z.object({ note: field.longText(2000) }),
  response: SigningDocument,
  errors: ['not_signable'],
})

export const downloadSigningDocument = endpoint({
  method: 'GET',
  path: '/api/v1/companies/:companyId/signing_documents/:signingDocumentId/download/:file/',
  access: 'viewer',
  summary: 'Downloads a document to sign, or its signed copy',
  params: documentParams.extend({ file: z.enum(signingFiles) }),
  response: 'file',
  errors: downloadErrors,
})
