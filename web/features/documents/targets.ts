import type { DocumentProvider } from '#contract/documents.ts'
import type { grantFiles } from '#contract/grants.ts'

/** Where a document belongs: its type and, if a review requested it, that review. */
export interface DocumentTarget {
  document_type: string
  review: string | null
  /** The bank or other place that the files come from; the first upload adds it. */
  provider?: Pick<DocumentProvider, 'name' | 'source_type'>
}

/** Where a file is attached: to a slot of a grant (by the server's id) or to the commercial contracts. */
export type AttachedTarget =
  | { owner: 'climate_grant'; grant: string; slot: (typeof grantFiles)[number] }
  | { owner: 'commercial_contracts' }

export type UploadTarget = DocumentTarget | AttachedTarget

export const isAttached = (target: UploadTarget): target is AttachedTarget => 'owner' in target

/** Whether a document belongs to the target; without a review, any document of the type does. */
export const belongsTo =
  (target: DocumentTarget) =>
  ({ document_type, review }: DocumentTarget) =>
    document_type === target.document_type && (target.review === null || review === target.review)

export const goesTo =
  (target: UploadTarget) =>
  ({ target: own }: { target: UploadTarget }): boolean => {
    if (!isAttached(target))
      return !isAttached(own) && belongsTo(target)(own) && own.provider?.name === target.provider?.name
    return JSON.stringify(own) === JSON.stringify(target)
  }
