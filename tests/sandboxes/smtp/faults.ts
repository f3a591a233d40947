export interface MailFault {
  /** The step of the SMTP session. */
  at: 'connect' | 'auth' | 'from' | 'recipient' | 'data'
  /** The number of affected sessions; default 1. */
  count?: number
  /**
   * A number refuses with this reply code, even an invalid one. `hang` never responds. `drop` performs the step and
   * closes the connection without a reply. `garble` performs the step and sends a line that is not SMTP.
   */
  answer: number | 'hang' | 'drop' | 'garble'
}
