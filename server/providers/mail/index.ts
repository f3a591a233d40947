export interface Mail {
  /** The recipient's address, without a display name. */
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
  /** An id from `buildMessageId`, which is the same for every attempt, so that mail servers recognize duplicates. */
  messageId: string
}

export interface Mailer {
  /**
   * Returns `sent` if a mail server has accepted the email, `held` if it stays in the outbox. Throws ProviderError:
   * `down` if a retry may help (no connection, a 4xx reply), `auth` if the server rejects our login, `invalid` if the
   * server permanently rejects the email. After `down`, the server may still have accepted the email.
   */
  send(mail: Mail): Promise<'sent' | 'held'>
  /** Throws if the mail server does not respond or rejects our login. */
  check(): Promise<void>
  /** Closes each connection as soon as its current email is sent. Emails that wait for a connection fail. */
  close(): void
}

/** `id` is the email's id in the database. */
export const buildMessageId = (id: string, publicUrl: string): string =>
  `<${id}@${new URL(publicUrl).hostname}>`
