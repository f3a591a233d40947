import { z } from 'zod'
import { defineProviderSettings, isLoopback } from '#server/core/settings.ts'

const server = z
  .url({ protocol: /^smtps?$/, message: 'write smtp[s]://user:password@host:port' })
  // Special characters in the user or password are percent-encoded.
  .refine((url) => !/%(?![0-9a-f]{2})/i.test(url), 'write a % in the user or the password as %25')

/** A single address, such as `hello@example.com` or `Headwater <hello@example.com>`, without line breaks. */
const sender = z
  .string()
  .regex(
    /^(?:[^<>\r\n@,;]*<[^<>\s@,;]+@[^<>\s@,;]+>|[^<>\s@,;]+@[^<>\s@,;]+)$/,
    'write hello@example.com or Headwater <hello@example.com>',
  )

export const readSmtpConfig = defineProviderSettings(
  'mail',
  {
    required: {
      SMTP_URL: server.describe(
        '`smtp[s]://user:password@host:port`. `smtp:` requires STARTTLS, except on this machine. Recipients with non-ASCII letters before the @ need a server with SMTPUTF8 (RFC 6531). Without it: emails stay in the outbox, where admins read them.',
      ),
      MAIL_FROM: sender.describe('Sender: `hello@example.com` or `Headwater <hello@example.com>`.'),
    },
    optional: {},
  },
  (env) => {
    const { protocol, hostname, port, username, password } = new URL(env.SMTP_URL)
    const host = hostname.replace(/^\[|\]$/g, '')
    const security = chooseSecurity(protocol, host)
    return {
      host,
      port: Number(port) || (security === 'tls' ? 465 : 587),
      security,
      login: username ? { user: decodeURIComponent(username), password: decodeURIComponent(password) } : null,
      from: env.MAIL_FROM,
    }
  },
)

export type SmtpConfig = NonNullable<ReturnType<typeof readSmtpConfig>>

function chooseSecurity(protocol: string, host: string): 'tls' | 'starttls' | 'none' {
  if (protocol === 'smtps:') return 'tls'
  return isLoopback(host) ? 'none' : 'starttls'
}
