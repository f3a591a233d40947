export interface AnswerRow {
  /** `company.name` */
  id: string
  label: string
  /** In words; null when there is none. */
  answer: string | null
  /** Needed to submit, and not there. */
  isMissing: boolean
  /** Who changed it last after the application was sent, and what it was when it was sent. */
  changed: { by: string; at: string; was: string | null } | null
}

export interface CaseSection {
  id: string
  title: string
  rows: AnswerRow[]
}
