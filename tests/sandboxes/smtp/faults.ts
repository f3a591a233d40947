export interface MailFault {
  at: 'connect' | 'auth' | 'from' | 'recipient' | 'data'
  /** The number of affected sessions; 1 by default. */
  count?: number
  /**
   * A number rejects the step with this reply code, which may be invalid. `hang` never responds. `drop` performs the
   * step and closes the connection without a reply. `garble` performs the step and sends a line that is not SMTP.
   */
  answer: number | 'hang' | 'drop' | 'garble'
}
