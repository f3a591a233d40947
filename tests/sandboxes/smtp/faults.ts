/** How the sink misbehaves. */
export interface MailFault {
  /** Where in the conversation. */
  at: 'connect' | 'auth' | 'from' | 'recipient' | 'data'
  /** How many times; once when absent. */
  count?: number
  /**
   * Refuse with this reply code, whether SMTP knows it or not, say nothing for ever, do the work and hang up without an
   * answer, or do the work and answer a line that is no SMTP.
   */
  answer: number | 'hang' | 'drop' | 'garble'
}
