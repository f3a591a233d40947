import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerAuthentication, type SMTPServerSession } from 'smtp-server'
import { type FaultInjection, createFaultInjection } from '#local/sandboxes/kit/faults.ts'
import type { MailFault } from './faults.ts'
import { type Message, parseMessage } from './message.ts'

export interface ReceivedMail extends Message {
  from: string
  to: string[]
  raw: Buffer
  secure: boolean
}

export interface MailSink {
  host: string
  port: number
  inbox: ReceivedMail[]
  injectFault(fault: MailFault): void
  clearFaults(): void
  stop(): Promise<void>
}

export interface MailSinkOptions {
  /** The port to listen on; 0 selects a free port. */
  port?: number
  /** The required credentials. If absent, anyone may send. */
  login?: { user: string; password: string }
  /** Whether the server offers STARTTLS with an untrusted certificate. */
  startTls?: boolean
}

/** Starts an SMTP server on loopback that stores received emails in memory and never relays them. */
export async function startMailSink(options: MailSinkOptions = {}): Promise<MailSink> {
  const { login, startTls = false } = options
  const inbox: ReceivedMail[] = []
  const faults = createFaultInjection<InjectedFault>()
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
  // A client may close the connection at any time.
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

type Connection = SMTPServer['connections'] extends Set<infer One> ? One : never

type InjectedFault = MailFault & { operation: string }

interface Session {
  inbox: ReceivedMail[]
  faults: FaultInjection<InjectedFault>
  login: MailSinkOptions['login']
}

type Handlers = Pick<SMTPServer, 'onConnect' | 'onAuth' | 'onMailFrom' | 'onRcptTo' | 'onData'>

function handlers(server: SMTPServer, { inbox, faults, login }: Session): Handlers {
  const proceed = (
    at: MailFault['at'],
    { id }: SMTPServerSession,
    reply: (error?: Error | null) => void,
  ): void => {
    const answer = faults.consume(at)?.answer
    const connection = [...server.connections].find(({ session }) => session.id === id)
    if (answer === 'garble' && connection) garbleNextReply(connection)
    if (typeof answer === 'number') reply(refusal(answer))
    else if (answer === 'drop') connection?.close()
    else if (answer !== 'hang') reply()
  }
  const isAllowed = ({ username, password }: SMTPServerAuthentication) =>
    username === login?.user && password === login?.password

  return {
    onConnect: (session, reply) => proceed('connect', session, reply),
    onMailFrom: (_, session, reply) => proceed('from', session, reply),
    onRcptTo: (_, session, reply) => proceed('recipient', session, reply),
    onAuth: (credentials, session, reply) =>
      proceed('auth', session, (error) =>
        reply(
          error,
          isAllowed(credentials) ? { user: credentials.username } : { message: 'Wrong user or password' },
        ),
      ),
    onData(stream, session, reply) {
      receiveMail(stream, session).then((mail) => {
        inbox.push(mail)
        proceed('data', session, (error) => {
          if (error) inbox.splice(inbox.indexOf(mail), 1)
          reply(error)
        })
      }, reply)
    },
  }
}

async function receiveMail(stream: Readable, { envelope, secure }: SMTPServerSession): Promise<ReceivedMail> {
  const raw = await buffer(stream)
  const from = envelope.mailFrom ? envelope.mailFrom.address : ''
  return { ...parseMessage(raw), from, to: envelope.rcptTo.map(({ address }) => address), raw, secure }
}

/** Replaces the next reply on this connection with a line that is not SMTP. */
function garbleNextReply(connection: Connection): void {
  connection.send = () => {
    Reflect.deleteProperty(connection, 'send')
    connection._socket.write('HTTP/1.1 200 OK\r\n')
  }
}

// Like many real servers' replies, this reply contains an email address.
const refusal = (responseCode: number): Error =>
  Object.assign(new Error('<someone@example.com>: injected by the sandbox'), { responseCode })
