/** How the sink misbehaves. */
export interface MailKnob {
  /** Where in the conversation. */
  at: 'connect' | 'auth' | 'from' | 'recipient' | 'data'
  /** How many times; once when absent. */
  count?: number
  /** Refuse with this SMTP reply code, say nothing for ever, or do the work and hang up without an answer. */
  answer: number | 'hang' | 'drop'
}

export interface MailKnobs {
  /** The misbehaviour asked for this moment, if any. */
  take(at: MailKnob['at']): MailKnob['answer'] | undefined
  add(knob: MailKnob): void
}

export function makeMailKnobs(): MailKnobs {
  const waiting: Required<MailKnob>[] = []
  return {
    take(at) {
      const found = waiting.find((knob) => knob.at === at)
      if (found) found.count -= 1
      if (found?.count === 0) waiting.splice(waiting.indexOf(found), 1)
      return found?.answer
    },
    add: (knob) => void waiting.push({ count: 1, ...knob }),
  }
}
