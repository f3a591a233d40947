import { afterEach, beforeEach, describe, expect, it } from 'vitest'
// oxlint-disable-next-line no-restricted-imports -- the adapter is tested with a mail server that stores emails
import { type MailSink, type MailSinkOptions, startMailSink } from '#tests/sandboxes/smtp/sink.ts'
import { decodeAddress } from '#server/core/readable-address.ts'
import { type Mail, type Mailer, buildMessageId } from './index.ts'
import { createOutboxMailer } from './outbox.ts'
import type { SmtpConfig } from './config.ts'
import { createSmtpMailer, type SmtpDeadlines } from './smtp.ts'

const login = { user: 'headwater', password: 'correct horse' }
const mail: Mail = {
  to: 'ana@example.com',
  subject: 'Your application is in review – Café Söhne, a rather long name for a company of two people',
  text: 'Hello Ana,\n\nÜnïcode & a line that starts with a dot:\n.\nthe end',
  html: '<p>Hello <b>Ana</b>, ünïcode</p>',
  headers: { 'List-Unsubscribe': '<https://app.example/stop?token=abc>' },
  messageId: buildMessageId('0199-mail', 'https://app.example'),
}

let sink: MailSink
const mailers: Mailer[] = []
const logged: object[] = []
const log = { warn: (details: object) => void logged.push(details) }

const open = async (options: MailSinkOptions = {}) => {
  await sink?.stop()
  sink = await startMailSink(options)
}
const mailerWith = (changed: Partial<SmtpConfig> = {}, deadline?: SmtpDeadlines) => {
  const { host, port } = sink
  const config = { host, port, security: 'none' as const, login: null, from: 'Headwater <hello@app.example>' }
  const mailer = createSmtpMailer({ ...config, ...changed }, log, deadline)
  mailers.push(mailer)
  return mailer
}
const failing = (kind: string, details: object = {}) =>
  expect.objectContaining({
    name: 'ProviderError',
    provider: 'smtp',
    operation: 'send mail',
    kind,
    details: expect.objectContaining(details),
  })

beforeEach(async () => {
  logged.length = 0
  await open()
})
afterEach(async () => {
  for (const mailer of mailers.splice(0)) mailer.close()
  await sink.stop()
})

describe('an email', () => {
  it('arrives with its text, HTML, headers and Message-ID', async () => {
    expect(await mailerWith().send(mail)).toBe('sent')
    const [received] = sink.inbox
    expect(received).toMatchObject({ from: 'hello@app.example', to: ['ana@example.com'], html: mail.html })
    expect(received?.text.trim().split(/\r?\n/)).toEqual(mail.text.split('\n'))
    expect(received?.headers).toMatchObject({
      from: 'Headwater <hello@app.example>',
      to: 'ana@example.com',
      subject: mail.subject,
      'message-id': '<0199-mail@app.example>',
      'list-unsubscribe': '<https://app.example/stop?token=abc>',
    })
    expect(logged).toEqual([])
  })

  it.each([
    ["o'neil&co@xn--mller-kva.de", "o'neil&co@xn--mller-kva.de"],
    // A non-ASCII local part requires SMTPUTF8, and the domain is then also sent in Unicode.
    ['用户@xn--r8jz45g.jp', '用户@例え.jp'],
  ])('to %s is sent to %s', async (to, recipient) => {
    expect(await mailerWith().send({ ...mail, to, headers: { 'Reply-To': to } })).toBe('sent')
    const [received] = sink.inbox
    expect(received?.raw.toString()).toMatch(new RegExp(`^To: ${recipient}\r$`, 'm'))
    // The test mail server decodes domains.
    expect(received?.to).toEqual([decodeAddress(to)])
  })

  it('shares a few connections with many other emails', async () => {
    const mailer = mailerWith()
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => mailer.send({ ...mail, to: `p${at}@example.com` })),
    )
    expect(new Set(sink.inbox.map(({ to }) => to[0])).size).toBe(20)
  })

  it('has the same Message-ID when it is sent again', async () => {
    const mailer = mailerWith()
    await mailer.send(mail)
    await mailer.send(mail)
    expect(new Set(sink.inbox.map(({ headers }) => headers['message-id'])).size).toBe(1)
  })

  it('cannot inject headers', async () => {
    const subject = 'Hi\r\nBcc: eve@example.com\r\n\r\nbody'
    const headers = { 'X-Note': 'a\r\nBcc: eve@example.com', 'X-Bad\r\nBcc': 'eve@example.com' }
    await mailerWith().send({ ...mail, subject, headers })
    expect(sink.inbox[0]?.to).toEqual(['ana@example.com'])
    expect(sink.inbox[0]?.headers).not.toHaveProperty('bcc')
    expect(sink.inbox[0]?.headers['subject']).toContain('Bcc: eve@example.com')
  })

  it.each([
    'a@example.com, b@example.com',
    'Ana <ana@example.com>',
    'ana@example.com\r\nBcc: eve@example.com',
    'ana@example.com;b@example.com',
    '"a b"@example.com',
    'ana',
    '',
  ])('to %j is not sent', async (to) => {
    await expect(mailerWith().send({ ...mail, to })).rejects.toEqual(failing('invalid'))
    expect(sink.inbox).toEqual([])
  })
})

describe('a login', () => {
  it('is used for sending', async () => {
    await open({ login })
    await mailerWith({ login }).send(mail)
    expect(sink.inbox).toHaveLength(1)
  })

  it.each([
    ['with a wrong password', { ...login, password: 'wrong' }, 535],
    ['that is not configured', null, 530],
  ])('%s is an auth error', async (_, reply, status) => {
    await open({ login })
    await expect(mailerWith({ login: reply }).send(mail)).rejects.toEqual(failing('auth', { status }))
    expect(JSON.stringify(logged)).not.toContain('wrong')
  })

  it('that the server cannot check now is retried later', async () => {
    await open({ login })
    sink.injectFault({ at: 'auth', answer: 454 })
    await expect(mailerWith({ login }).send(mail)).rejects.toEqual(failing('down', { status: 454 }))
  })
})

describe('an encrypted connection', () => {
  it('is required if configured', async () => {
    await expect(mailerWith({ security: 'starttls' }).send(mail)).rejects.toEqual(failing('down'))
    await expect(mailerWith({ security: 'tls' }, { connect: 300 }).send(mail)).rejects.toEqual(
      failing('down'),
    )
    expect(sink.inbox).toEqual([])
  })

  it('is refused for an untrusted certificate', async () => {
    await open({ startTls: true })
    await expect(mailerWith({ security: 'starttls' }).send(mail)).rejects.toEqual(failing('down'))
    expect(sink.inbox).toEqual([])
  })
})

describe('a refusal', () => {
  it.each([
    ['recipient', 450, 'down'],
    ['recipient', 451, 'down'],
    ['recipient', 550, 'invalid'],
    ['recipient', 553, 'invalid'],
    ['from', 421, 'down'],
    ['from', 503, 'down'],
    ['from', 550, 'invalid'],
    ['data', 452, 'down'],
    ['data', 552, 'invalid'],
    ['data', 554, 'invalid'],
    ['connect', 421, 'down'],
    ['connect', 554, 'down'],
    // Nonstandard codes are classified by their first digit: 5 is invalid, and every other digit is down.
    ['recipient', 499, 'down'],
    ['recipient', 599, 'invalid'],
    ['recipient', 399, 'down'],
    ['recipient', 799, 'down'],
    ['from', 999, 'down'],
    ['data', 699, 'down'],
    ['connect', 777, 'down'],
  ] as const)('at %s with %i is %s, and the next email is sent', async (at, answer, kind) => {
    const mailer = mailerWith()
    sink.injectFault({ at, answer })
    await expect(mailer.send(mail)).rejects.toEqual(failing(kind, { status: answer }))
    expect(sink.inbox).toEqual([])
    expect(logged).toMatchObject([{ provider: 'smtp', kind, mail: mail.messageId, status: answer }])
    await mailer.send(mail)
    expect(sink.inbox).toHaveLength(1)
  })

  it('is logged without email addresses', async () => {
    sink.injectFault({ at: 'recipient', answer: 550 })
    await expect(mailerWith().send(mail)).rejects.toMatchObject({ kind: 'invalid' })
    expect(JSON.stringify(logged)).toContain('<[address]>: injected by the sandbox')
    expect(JSON.stringify(logged)).not.toContain('@example.com')
  })
})

describe('when the server fails:', () => {
  it.each(['connect', 'from', 'data'] as const)(
    'an email is retried later when the server hangs at %s',
    async (at) => {
      sink.injectFault({ at, answer: 'hang' })
      const hasty = mailerWith({}, { connect: 150, silence: 150 })
      await expect(hasty.send(mail)).rejects.toEqual(failing('down', { note: 'ETIMEDOUT' }))
    },
  )

  it.each(['connect', 'from', 'recipient', 'data'] as const)(
    'an email is retried later and the next email is sent after an invalid reply at %s',
    async (at) => {
      sink.injectFault({ at, answer: 'garble' })
      const mailer = mailerWith()
      await expect(mailer.send(mail)).rejects.toEqual(failing('down', { body: 'HTTP/1.1 200 OK' }))
      await mailer.send(mail)
      expect(sink.inbox.length).toBeGreaterThan(0)
    },
  )

  it('an email that waits for a connection times out too', async () => {
    sink.injectFault({ at: 'from', answer: 'hang', count: 9 })
    const hasty = mailerWith({}, { mail: 200 })
    const all = Array.from({ length: 5 }, () => hasty.send(mail))
    for (const sending of all) await expect(sending).rejects.toEqual(failing('down'))
  })

  it.each(['from', 'data'] as const)(
    'the mailer does not retry when the server disconnects at %s',
    async (at) => {
      sink.injectFault({ at, answer: 'drop' })
      const mailer = mailerWith()
      await expect(mailer.send(mail)).rejects.toEqual(failing('down'))
      // At `data`, the server accepts the email, then disconnects without a reply.
      expect(sink.inbox).toHaveLength(at === 'data' ? 1 : 0)
    },
  )

  it('an email is retried later when the server is unreachable', async () => {
    const { port } = sink
    await sink.stop()
    await expect(mailerWith({ port }).send(mail)).rejects.toEqual(failing('down', { note: 'ESOCKET' }))
    await open({ port })
    await mailerWith({ port }).send(mail)
    expect(sink.inbox).toHaveLength(1)
  })
})

it('the outbox holds emails', async () => {
  const mailer = createOutboxMailer()
  expect(await mailer.send(mail)).toBe('held')
  mailer.close()
})
