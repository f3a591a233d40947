import { createTransport } from 'nodemailer'
import { measureMailSending } from '../../core/telemetry/durations.ts'
import type { ProviderLog } from '../http.ts'
import { ProviderError, type ProviderFailure } from '../../core/provider-error.ts'
import type { SmtpConfig } from './config.ts'
import type { Mail, Mailer } from './index.ts'

/** Time limits in milliseconds. */
export interface SmtpDeadlines {
  /** The limit for the connection, and separately for the greeting. */
  connect?: number
  /** The limit for the server's next reply. */
  silence?: number
  /** The limit for a whole email, including the wait for a free connection. */
  mail?: number
}

const CONNECTIONS = 3
const LOGGED_REPLY_CHARACTERS = 300

/** Creates a mailer that does not retry failed emails, because the mail queue retries them. */
export function createSmtpMailer(config: SmtpConfig, log: ProviderLog, deadline: SmtpDeadlines = {}): Mailer {
  const { connect = 10_000, silence = 30_000, mail: perMail = 60_000 } = deadline
  const { host, port, security, login, from } = config
  const transport = createTransport({
    pool: true,
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(login && { auth: { user: login.user, pass: login.password } }),
    maxConnections: CONNECTIONS,
    // After a lost connection, the server may have accepted the email. The queue decides whether to retry.
    maxRequeues: 0,
    connectionTimeout: connect,
    greetingTimeout: connect,
    dnsTimeout: connect,
    socketTimeout: silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: (mail) =>
      measureMailSending(async () => {
        try {
          const { to, ...content } = toNodemailerMessage(mail)
          await transport.sendMail({ from, to, ...content, signal: AbortSignal.timeout(perMail) })
          return 'sent' as const
        } catch (error) {
          const failure = toProviderError(error)
          log.warn(
            { provider: 'smtp', kind: failure.kind, mail: mail.messageId, ...failure.details },
            'mail failed',
          )
          throw failure
        }
      }),
    check: async () => void (await transport.verify()),
    close: () => transport.close(),
  }
}

function toNodemailerMessage({ to, subject, text, html, headers, messageId }: Mail) {
  // A list, a display name or a line break could add other recipients.
  if (!/^[^\s<>()[\],;:\\"@]{1,64}@[^\s<>()[\],;:\\"@]{1,255}$/.test(to))
    throw new ProviderError('smtp', 'send mail', 'invalid', { details: { note: 'not one bare address' } })
  return { to: { name: '', address: to }, subject, text, html, headers, messageId }
}

interface SmtpFailure {
  code?: string
  responseCode?: number
  response?: string
}

function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const { code = 'unknown', responseCode, response } = error as SmtpFailure
  // Servers may repeat the recipient's address in their reply.
  const body = response?.replaceAll(/[^\s<>]+@[^\s<>]+/g, '[address]').slice(0, LOGGED_REPLY_CHARACTERS)
  const details = { status: responseCode, note: code, body }
  return new ProviderError('smtp', 'send mail', toFailureKind(error as SmtpFailure), { details })
}

/**
 * Returns `invalid` only for failures of the envelope or the message, because other failures do not concern this email.
 * Returns `down` for a 503, which means a wrong command sequence, and for a reply that does not begin with a digit from
 * 2 to 5, which is not valid SMTP. Source: RFC 5321, section 4.2.
 */
function toFailureKind({ code, responseCode: reply = 0, response }: SmtpFailure): ProviderFailure {
  const isPermanent = response === undefined || (reply >= 500 && reply < 600 && reply !== 503)
  if (!isPermanent) return 'down'
  if (code === 'EAUTH' || reply === 530) return 'auth'
  if (code === 'EENVELOPE') return 'invalid'
  return code === 'EMESSAGE' && response !== undefined ? 'invalid' : 'down'
}
