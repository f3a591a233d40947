/** A mail ready to go, to one person. */
export interface Mail {
  /** One bare address. */
  to: string
  subject: string
  text: string
  html: string
  /** Beyond those that every mail has, such as List-Unsubscribe. */
  headers: Record<string, string>
  /** Always the same for the same mail, so that a repeat is recognized: see `messageIdOf`. */
  messageId: string
}

/** Where mail goes. */
export interface Mailer {
  /**
   * `sent` once a mail server has taken the mail, `held` when nothing leaves and an operator reads it in the outbox.
   * Throws ProviderError: `down` when a repeat may help (no connection, a 4xx reply), `auth` when our login is refused,
   * `invalid` when this mail is refused for good. After `down` the mail may have been taken all the same.
   */
  send(mail: Mail): Promise<'sent' | 'held'>
  /** Closes the connections once the mails under way are sent. */
  close(): void
}

/** The Message-ID of the mail that our database knows as `id`. */
export const buildMessageId = (id: string, publicUrl: string): string =>
  `<${id}@${new URL(publicUrl).hostname}>`
