import { createTransport } from 'nodemailer'
import type { ProviderLog } from '../http.ts'
import { ProviderError, type ProviderFailure } from '../../core/provider-error.ts'
import type { SmtpConfig } from './config.ts'
import type { Mail, Mailer } from './index.ts'

/** Milliseconds. */
export interface SmtpDeadlines {
  /** To connect, and again to be greeted. */
  connect?: number
  /** Without a word from the server. */
  silence?: number
  /** For one mail in all, the wait for a free connection included. */
  mail?: number
}

const CONNECTIONS = 3
const LOGGED_REPLY_CHARACTERS = 300

/** Sends mail by SMTP over a few pooled connections. It never retries; the mail queue does. */
export function smtpMailer(config: SmtpConfig, log: ProviderLog, deadline: SmtpDeadlines = {}): Mailer {
  const { connect = 10_000, silence = 30_000, mail: longest = 60_000 } = deadline
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
    // a lost connection may mean a mail taken: whether to repeat is the queue's to decide
    maxRequeues: 0,
    connectionTimeout: connect,
    greetingTimeout: connect,
    dnsTimeout: connect,
    socketTimeout: silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      try {
        const { to, ...content } = toNodemailerMessage(mail)
        await transport.sendMail({ from, to, ...content, signal: AbortSignal.timeout(longest) })
        return 'sent'
      } catch (error) {
        const failure = toProviderError(error)
        log.warn(
          { provider: 'smtp', kind: failure.kind, mail: mail.messageId, ...failure.details },
          'mail failed',
        )
        throw failure
      }
    },
    close: () => transport.close(),
  }
}

function toNodemailerMessage({ to, subject, text, html, headers, messageId }: Mail) {
  // a list, a name or a line break would reach others than the one person it is for
  if (!/^[^\s<>()[\],;:\\"@]{1,64}@[^\s<>()[\],;:\\"@]{1,255}$/.test(to))
    throw new ProviderError('smtp', 'send mail', 'invalid', { details: { note: 'not one bare address' } })
  return { to: { name: '', address: to }, subject, text, html, headers, messageId }
}

/** The part of nodemailer's errors that decides. */
interface SmtpFailure {
  /** Such as `EAUTH` or `ETIMEDOUT`. */
  code?: string
  /** The server's reply, where there was one. */
  responseCode?: number
  response?: string
}

function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const { code = 'unknown', responseCode, response } = error as SmtpFailure
  // servers repeat the address in their reply
  const body = response?.replaceAll(/[^\s<>]+@[^\s<>]+/g, '[address]').slice(0, LOGGED_REPLY_CHARACTERS)
  const details = { status: responseCode, note: code, body }
  return new ProviderError('smtp', 'send mail', toFailureKind(error as SmtpFailure), { details })
}

/**
 * Only what is said about the envelope or the message is said about this mail; a greeting or an encryption that fails may
 * do better later. 503 says that the conversation went astray, not that the mail is refused; what begins with no digit
 * from 2 to 5 is no reply at all. Source: RFC 5321, section 4.2.
 */
function toFailureKind({ code, responseCode: reply = 0, response }: SmtpFailure): ProviderFailure {
  const lasting = response === undefined || (reply >= 500 && reply < 600 && reply !== 503)
  if (!lasting) return 'down'
  if (code === 'EAUTH' || reply === 530) return 'auth'
  if (code === 'EENVELOPE') return 'invalid'
  return code === 'EMESSAGE' && response !== undefined ? 'invalid' : 'down'
}
