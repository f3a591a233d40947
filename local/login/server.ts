import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Records } from '#local/records.ts'
import type { LoginHandler } from './handler.ts'
import { type Keys, openKeys } from './keys.ts'
import { type DemoPerson, seedPeople } from './people.ts'

const AUDIENCE = 'https://api.headwater.local/'
const DAY_S = 24 * 60 * 60

export interface LoginOptions {
  /** The port to listen on; 0 selects a free port. */
  port: number
  /** The address to listen on; 127.0.0.1 by default. */
  host?: string
  records: Records
  /** Addresses of the web app; only their origins are used. */
  appOrigins: string[]
  people: DemoPerson[]
  /** The lifetime of access tokens in seconds; one hour by default. */
  accessTokenTtl?: number
  /** The lifetime of sessions in seconds; 14 days by default. */
  sessionTtl?: number
  /** Adds POST /faults/end-sessions, for tests. */
  faults?: boolean
  /** Receives the text of emails, because nothing is emailed from this machine. By default, prints the text. */
  onEmail?: (text: string) => void
  /** Receives unexpected errors; `console.error` by default. */
  onError?: (error: unknown) => void
}

export interface Login {
  /** The issuer ends with a slash, like Auth0's. */
  issuer: string
  /** The `domain` option of the Auth0 SDK: the issuer without the final slash. */
  domain: string
  clientId: string
  audience: string
  management: { origin: string; clientId: string; clientSecret: string }
  people: { email: string; sub: string; name: string }[]
  stop(): Promise<void>
}

/** Derives the client secret from the keys, so that the secret survives a restart. */
const deriveSecret = ({ cookies }: Keys): string =>
  createHmac('sha256', cookies.join()).update('management').digest('base64url')

const listen = async (port: number, host: string): Promise<Server> => {
  const server = createServer()
  server.listen(port, host)
  await once(server, 'listening')
  return server
}

const getPort = (server: Server): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The login is not listening.')
  return address.port
}

const close = async (server: Server): Promise<void> => {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

const answerRequests = (
  server: Server,
  load: () => Promise<LoginHandler>,
  onError: (error: unknown) => void,
): void => {
  let handler: Promise<LoginHandler> | undefined
  server.on('request', (req, res) => {
    handler ??= load()
    handler
      .then((answer) => answer(req, res))
      .catch((error: unknown) => {
        onError(error)
        res.destroy()
      })
  })
}

/**
 * Starts the built-in login, an OpenID provider that is compatible with the Auth0 browser SDK. Its state is stored
 * in `records`, so sessions survive a restart on the same port. The login library is loaded on the first request,
 * because loading it at startup would make the startup about 10% slower. Rejects if the port is in use.
 */
export const startLogin = async (options: LoginOptions): Promise<Login> => {
  const { records, host = '127.0.0.1', onEmail = console.log, onError = console.error } = options
  const appOrigins = options.appOrigins.map((address) => new URL(address).origin)
  const keys = await openKeys(records)
  const people = await seedPeople(records, options.people)
  const server = await listen(options.port, host)
  const port = getPort(server)
  const domain = `http://localhost:${port}`
  const clientId = `headwater-${keys.installation}`
  const manager = { clientId: `${clientId}-server`, clientSecret: deriveSecret(keys) }
  const settings = {
    records,
    keys,
    clientId,
    management: { ...manager, audience: `${domain}/api/v2/` },
    audience: AUDIENCE,
    appOrigins,
    accessTokenTtl: options.accessTokenTtl ?? 3600,
    sessionTtl: options.sessionTtl ?? 14 * DAY_S,
  }
  const hosts = [`localhost:${port}`, `${host}:${port}`]
  const parts = { issuer: `${domain}/`, hosts, settings, records, onEmail, onError }
  const loadHandler = async () => {
    const { buildLoginHandler } = await import('./handler.ts')
    return buildLoginHandler({ ...parts, hints: options.people, faults: options.faults ?? false })
  }
  answerRequests(server, loadHandler, onError)
  return {
    issuer: `${domain}/`,
    domain,
    clientId,
    audience: AUDIENCE,
    management: { origin: domain, ...manager },
    people: people.map(({ email, sub, name }) => ({ email, sub, name })),
    stop: () => close(server),
  }
}
