import type { SigningDocument } from '#contract/signing.ts'
import { newId } from './people.ts'

const analyst = { id: newId(), name: 'Jonas Lindqvist', email: 'jonas@example.com' }

export const buildSigningFile = (filename: string): SigningDocument['original'] => ({
  id: newId(),
  filename,
  size: 2048,
  media_type: 'application/pdf',
  scan_status: 'clean',
  needs_password: false,
  created_at: '2026-11-20T10:00:00Z',
})

export const buildSigningDocument = (
  company: string,
  over: Partial<SigningDocument> = {},
): SigningDocument => ({
  id: newId(),
  company,
  status: 'to_sign',
  original: buildSigningFile('agreement.pdf'),
  signed: null,
  note: null,
  comment: null,
  commented_by: null,
  added_at: '2026-11-20T10:00:00Z',
  added_by: analyst,
  signed_at: null,
  signed_by: null,
  accepted_at: null,
  accepted_by: null,
  ...over,
})
