import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { parseMessage } from './message.ts'
import { type MailSink, startMailSink } from './sink.ts'

describe('a mail', () => {
  const parseLines = (...lines: string[]) => parseMessage(Buffer.from(lines.join('\r\n')))

  it('is parsed with folded headers and encoded words', () => {
    const { headers, text } = parseLines(
      'Subject: =?UTF-8?Q?Caf=C3=A9_S=C3=B6hne?=',
      ' =?UTF-8?B?IOKAkyBoZWxsbw==?=',
      'X-Long: one',
      '\ttwo',
      '',
      'body',
    )
    expect(headers).toEqual({ subject: 'Café Söhne – hello', 'x-long': 'one two' })
    expect(text).toBe('body')
  })

  it('is parsed from quoted-printable and base64 alternatives', () => {
    const { text, html } = parseLines(
      'Content-Type: multipart/alternative; boundary="b=1"',
      '',
      'for old programs',
      '--b=1',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'caf=C3=A9 =',
      'goes on =3D',
      '--b=1',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('<p>é</p>').toString('base64'),
      '--b=1--',
      '',
    )
    expect(text).toBe('café goes on =')
    expect(html).toBe('<p>é</p>')
  })

  it('without any content is parsed as empty', () => {
    expect(parseMessage(Buffer.alloc(0))).toEqual({ headers: {}, text: '', html: '' })
  })
})

describe('the sink', () => {
  let sink: MailSink
  beforeEach(async () => {
    sink = await startMailSink({ login: { user: 'u', password: 'p' } })
  })
  afterEach(() => sink.stop())

  const send = (pass = 'p') =>
    createTransport({
      host: sink.host,
      port: sink.port,
      ignoreTLS: true,
      auth: { user: 'u', pass },
    }).sendMail({
      from: 'a@a.example',
      to: ['b@b.example', 'c@c.example'],
      text: 'hello',
    })

  it('stores a sent email with its envelope', async () => {
    await send()
    expect(sink.inbox).toMatchObject([
      { from: 'a@a.example', to: ['b@b.example', 'c@c.example'], secure: false },
    ])
    expect(sink.inbox[0]?.text.trim()).toBe('hello')
  })

  it('requires the login', async () => {
    await expect(send('x')).rejects.toMatchObject({ code: 'EAUTH', responseCode: 535 })
    expect(sink.inbox).toEqual([])
  })

  it('rejects one recipient and accepts the other', async () => {
    sink.injectFault({ at: 'recipient', answer: 550 })
    expect(await send()).toMatchObject({ accepted: ['c@c.example'], rejected: ['b@b.example'] })
    expect(sink.inbox[0]?.to).toEqual(['c@c.example'])
  })

  it('injects a fault as often as requested', async () => {
    sink.injectFault({ at: 'data', answer: 451, count: 2 })
    await expect(send()).rejects.toMatchObject({ responseCode: 451 })
    await expect(send()).rejects.toMatchObject({ responseCode: 451 })
    await send()
    expect(sink.inbox).toHaveLength(1)
  })
})
