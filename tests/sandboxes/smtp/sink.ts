import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerAuthentication, type SMTPServerSession } from 'smtp-server'
import { type FaultInjection, createFaultInjection } from '#local/sandboxes/kit/faults.ts'
import type { MailFault } from './faults.ts'
import { type Message, readMessage } from './message.ts'

/** A mail that was taken, with the envelope it came in. */
export interface TakenMail extends Message {
  from: string
  to: string[]
  raw: Buffer
  /** Whether the line was encrypted. */
  secure: boolean
}

export interface MailSink {
  host: string
  port: number
  inbox: TakenMail[]
  injectFault(fault: MailFault): void
  /** Forgets the misbehavior that waits. */
  clearFaults(): void
  stop(): Promise<void>
}

export interface MailSinkOptions {
  /** 0 takes any free port. */
  port?: number
  /** Who may send; absent: anybody. */
  login?: { user: string; password: string }
  /** Offers STARTTLS, with a certificate that nobody should trust. */
  startTls?: boolean
}

/** Starts an SMTP server on loopback that keeps what it gets in memory and passes nothing on. */
export async function startMailSink(options: MailSinkOptions = {}): Promise<MailSink> {
  const { login, startTls = false } = options
  const inbox: TakenMail[] = []
  const faults = createFaultInjection<AskedMail>()
  const server = new SMTPServer({
    authOptional: !login,
    allowInsecureAuth: true,
    disabledCommands: [...(startTls ? [] : ['STARTTLS']), ...(login ? [] : ['AUTH'])],
    disableReverseLookup: true,
    closeTimeout: 100,
    logger: false,
  })
  Object.assign(server, handlers(server, { inbox, faults, login }))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  // a client that goes away in the middle is no fault of the sink
  server.on('error', () => {})
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the sink has no port')
  return {
    host: '127.0.0.1',
    port: address.port,
    inbox,
    injectFault: (fault) => faults.add({ ...fault, operation: fault.at }),
    clearFaults: () => faults.clear(),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** A conversation that is going on. */
type Line = SMTPServer['connections'] extends Set<infer One> ? One : never

type AskedMail = MailFault & { operation: string }

interface Desk {
  inbox: TakenMail[]
  faults: FaultInjection<AskedMail>
  login: MailSinkOptions['login']
}

type Handlers = Pick<SMTPServer, 'onConnect' | 'onAuth' | 'onMailFrom' | 'onRcptTo' | 'onData'>

function handlers(server: SMTPServer, { inbox, faults, login }: Desk): Handlers {
  /** Lets the conversation go on, refuses, or ends it, as the faults say. */
  const goOn = (
    at: MailFault['at'],
    { id }: SMTPServerSession,
    reply: (error?: Error | null) => void,
  ): void => {
    const answer = faults.take(at)?.answer
    const line = [...server.connections].find(({ session }) => session.id === id)
    if (answer === 'garble' && line) garbleNext(line)
    if (typeof answer === 'number') reply(refusal(answer))
    else if (answer === 'drop') line?.close()
    else if (answer !== 'hang') reply()
  }
  const knows = ({ username, password }: SMTPServerAuthentication) =>
    username === login?.user && password === login?.password

  return {
    onConnect: (session, reply) => goOn('connect', session, reply),
    onMailFrom: (_, session, reply) => goOn('from', session, reply),
    onRcptTo: (_, session, reply) => goOn('recipient', session, reply),
    onAuth: (given, session, reply) =>
      goOn('auth', session, (error) =>
        reply(error, knows(given) ? { user: given.username } : { message: 'Wrong user or password' }),
      ),
    onData(stream, session, reply) {
      takenMail(stream, session).then((mail) => {
        inbox.push(mail)
        goOn('data', session, (error) => {
          if (error) inbox.splice(inbox.indexOf(mail), 1)
          reply(error)
        })
      }, reply)
    },
  }
}

async function takenMail(stream: Readable, { envelope, secure }: SMTPServerSession): Promise<TakenMail> {
  const raw = await buffer(stream)
  const from = envelope.mailFrom ? envelope.mailFrom.address : ''
  return { ...readMessage(raw), from, to: envelope.rcptTo.map(({ address }) => address), raw, secure }
}

/** The next reply on this line is none that SMTP knows; after it all goes on. */
function garbleNext(line: Line): void {
  line.send = () => {
    Reflect.deleteProperty(line, 'send')
    line._socket.write('HTTP/1.1 200 OK\r\n')
  }
}

// with an address in it, as servers have
const refusal = (responseCode: number): Error =>
  Object.assign(new Error('<someone@example.com>: asked for in the sandbox'), { responseCode })
