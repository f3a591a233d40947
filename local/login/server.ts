import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { Records } from '#local/records.ts'
import type { LoginHandler } from './handler.ts'
import { openKeys } from './keys.ts'
import { type DemoPerson, seedPeople } from './people.ts'

const AUDIENCE = 'https://api.headwater.local/'
const DAY_S = 24 * 60 * 60

export interface LoginOptions {
  /** 0: any free one */
  port: number
  /** the address to listen on; default 127.0.0.1 */
  host?: string
  records: Records
  /** where the web app is served; only the origins count */
  appOrigins: string[]
  people: DemoPerson[]
  /** seconds; default one hour */
  accessTokenTtl?: number
  /** seconds; default 14 days */
  sessionTtl?: number
  /** adds POST /faults/end-sessions, for tests */
  faults?: boolean
  /** receives errors that no reply reports */
  onError?: (error: unknown) => void
}

export interface Login {
  /** ends with a slash, as Auth0's does */
  issuer: string
  /** what the Auth0 SDK calls the domain: the issuer without the slash */
  domain: string
  clientId: string
  audience: string
  /** the people of the options, with the `sub` their tokens carry */
  people: { email: string; sub: string; name: string }[]
  stop(): Promise<void>
}

const listen = async (port: number, host: string): Promise<Server> => {
  const server = createServer()
  server.listen(port, host)
  await once(server, 'listening')
  return server
}

const getPort = (server: Server): number => {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The login listens nowhere.')
  return address.port
}

const close = async (server: Server): Promise<void> => {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

/** Has requests answered by a handler that the first of them loads. */
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
 * Starts the built-in login: an OpenID provider for this machine that the Auth0 browser SDK takes for Auth0. Its
 * state lives in `records`, so sign-ins outlast a restart on the same port. The login library is loaded by the first request, as
 * it takes a tenth of the start. Rejects when the port is taken.
 */
export const startLogin = async (options: LoginOptions): Promise<Login> => {
  const { records, host = '127.0.0.1', onError = console.error } = options
  const appOrigins = options.appOrigins.map((address) => new URL(address).origin)
  const keys = await openKeys(records)
  const people = await seedPeople(records, options.people)
  const server = await listen(options.port, host)
  const port = getPort(server)
  const domain = `http://localhost:${port}`
  const clientId = `headwater-${keys.installation}`
  const settings = {
    records,
    keys,
    clientId,
    audience: AUDIENCE,
    appOrigins,
    accessTokenTtl: options.accessTokenTtl ?? 3600,
    sessionTtl: options.sessionTtl ?? 14 * DAY_S,
  }
  const hosts = [`localhost:${port}`, `${host}:${port}`]
  const parts = { issuer: `${domain}/`, hosts, settings, records, onError }
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
    people: people.map(({ email, sub, name }) => ({ email, sub, name })),
    stop: () => close(server),
  }
}
