import type { grantFiles } from '#contract/grants.ts'

/** Where a document belongs: its kind and, where a review asked for it, that review. */
export interface DocumentTarget {
  document_type: string
  review: string | null
}

/** A file that lies somewhere else: in a slot of a grant, by the server's id, or with the commercial contracts. */
export type AttachedTarget =
  | { owner: 'climate_grant'; grant: string; slot: (typeof grantFiles)[number] }
  | { owner: 'commercial_contracts' }

export type UploadTarget = DocumentTarget | AttachedTarget

export const isAttached = (target: UploadTarget): target is AttachedTarget => 'owner' in target

/** Whether a document belongs here; where no review asks, any document of the kind does. */
export const belongsTo =
  (target: DocumentTarget) =>
  ({ document_type, review }: DocumentTarget) =>
    document_type === target.document_type && (target.review === null || review === target.review)

/** Whether a file on its way is going here. */
export const goesTo =
  (target: UploadTarget) =>
  ({ target: own }: { target: UploadTarget }): boolean => {
    if (!isAttached(target)) return !isAttached(own) && belongsTo(target)(own)
    return JSON.stringify(own) === JSON.stringify(target)
  }
