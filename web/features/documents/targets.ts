import type { DocumentProvider } from '#contract/documents.ts'
import type { grantFiles } from '#contract/grants.ts'

export interface DocumentTarget {
  document_type: string
  review: string | null
  /** The bank or other source of the files. The first upload adds the provider. */
  provider?: Pick<DocumentProvider, 'name' | 'source_type'>
  replaces?: string
}

/** The owner of an attached file: a slot of a grant (by the server's id) or the commercial contracts. */
export type AttachedTarget =
  | { owner: 'climate_grant'; grant: string; slot: (typeof grantFiles)[number] }
  | { owner: 'commercial_contracts' }

export type UploadTarget = DocumentTarget | AttachedTarget

export const isAttachedTarget = (target: UploadTarget): target is AttachedTarget => 'owner' in target

export const createDocumentMatcher =
  (target: DocumentTarget) =>
  ({ document_type, review }: DocumentTarget) =>
    document_type === target.document_type && (target.review === null || review === target.review)

export const createUploadMatcher =
  (target: UploadTarget) =>
  (upload: { target: UploadTarget }): boolean => {
    if (isAttachedTarget(target)) return JSON.stringify(upload.target) === JSON.stringify(target)
    return (
      !isAttachedTarget(upload.target) &&
      createDocumentMatcher(target)(upload.target) &&
      upload.target.provider?.name === target.provider?.name
    )
  }
