/** One thing to do next. `sign_in` fetches a fresh token from the login provider. */
export interface NextAction {
  label: string
  href?: string
  does?: 'sign_in'
  /** A line where the one filled button of the page is elsewhere. */
  kind: 'filled' | 'line'
}

/** Where the application stands, in words. */
export interface Standing {
  title: string
  text: string
  action: NextAction | null
}
