export interface AnswerRow {
  /** The entity and field, such as `company.name`; `payment_schedule` for a payment schedule. */
  id: string
  /** The field's name in requests and notes. Names of grant fields include the grant's id. */
  field: string
  label: string
  answer: string | null
  /** Whether the answer is required for submission but missing. */
  isMissing: boolean
  /** A change since submission, with the submitted value; null if unchanged, and for grants and contracts. */
  changed: { by: string; at: string; was: string | null } | null
}

export const getSectionId = (id: string) => `section-${id}`

export interface CaseSection {
  id: string
  title: string
  rows: AnswerRow[]
}
