/** How the sink misbehaves. */
export interface MailKnob {
  /** Where in the conversation. */
  at: 'connect' | 'auth' | 'from' | 'recipient' | 'data'
  /** How many times; once when absent. */
  count?: number
  /** Refuse with this SMTP reply code, say nothing for ever, or do the work and hang up without an answer. */
  answer: number | 'hang' | 'drop'
}
