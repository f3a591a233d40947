import type { IncomingMessage, ServerResponse } from 'node:http'
import Provider from 'oidc-provider'
import type { Records } from '#local/records.ts'
import { type LoginSettings, buildConfiguration } from './configuration.ts'
import type { Hint } from './pages.ts'
import { addNotFoundPage, createHandler, adaptToAuth0 } from './routes.ts'
import { createThrottle } from './throttle.ts'

export type LoginHandler = (req: IncomingMessage, res: ServerResponse) => Promise<void>

interface HandlerOptions {
  issuer: string
  hosts: string[]
  settings: LoginSettings
  records: Records
  hints: Hint[]
  faults: boolean
  onEmail: (text: string) => void
  onError: (error: unknown) => void
}

export const buildLoginHandler = (options: HandlerOptions): LoginHandler => {
  const { issuer, hosts, settings, records, hints, faults, onEmail, onError } = options
  const { appOrigins } = settings
  const provider = new Provider(issuer, buildConfiguration(settings))
  provider.onerror = onError
  provider.on('server_error', (_ctx, error) => onError(error))
  adaptToAuth0(provider)
  addNotFoundPage(provider, appOrigins[0])
  const throttle = createThrottle()
  const context = { provider, issuer, records, throttle, hints, app: appOrigins[0], onEmail }
  return createHandler({ context, hosts, appOrigins, faults, onError }, provider.callback())
}
