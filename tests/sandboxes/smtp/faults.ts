export interface MailFault {
  at: 'connect' | 'auth' | 'from' | 'recipient' | 'data'
  /** The number of affected steps; 1 by default. */
  count?: number
  /**
   * A number rejects the step with this reply code, which may be invalid. `hang` never responds. `drop` closes the
   * connection without a reply. In the `data` step, `hang` and `drop` still store the email. `garble` performs the step
   * but replies with a line that is not SMTP.
   */
  answer: number | 'hang' | 'drop' | 'garble'
}
