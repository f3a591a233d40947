/** One thing to do next. `sign_in` fetches a fresh token from the login provider. */
export interface NextAction {
  label: string
  href?: string
  does?: 'sign_in'
  /** `line` when the page's one filled button is elsewhere. */
  kind: 'filled' | 'line'
}

/** The state of the application as the applicant reads it. */
export interface StateSummary {
  title: string
  text: string
  action: NextAction | null
}
