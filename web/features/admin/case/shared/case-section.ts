export interface AnswerRow {
  /** `company.name` */
  id: string
  /** The answer as requests and notes name it: of a grant with its id. */
  field: string
  label: string
  /** Formatted; null when there is no answer. */
  answer: string | null
  /** Required to submit, but missing. */
  isMissing: boolean
  /** Its last change since the application was submitted, with the value it had then. */
  changed: { by: string; at: string; was: string | null } | null
}

/** Returns the element id of a section, for links. */
export const getSectionId = (id: string) => `section-${id}`

export interface CaseSection {
  id: string
  title: string
  rows: AnswerRow[]
}
