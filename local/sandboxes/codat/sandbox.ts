import type { SandboxOptions } from '#local/sandboxes/kit/options.ts'
import type { State } from './state.ts'
import type { Webhooks } from './webhooks.ts'

export interface CodatSandboxOptions extends SandboxOptions {
  apiKey: string
  webhookUrl: string
  /** The signing secret for webhooks, with the prefix `whsec_`. */
  webhookSecret: string
  /**
   * The return URL after linking, with placeholders such as {companyId}, {connectionId}, {statusCode}, {errorMessage}
   * and {platform}.
   */
  redirectUrl: string
  /**
   * Whether a link works only once and expires after a day; true by default. Codat can disable one-time links per
   * client.
   */
  oneTimeLinks?: boolean
}

export interface Sandbox {
  options: CodatSandboxOptions
  /** Empty until the sandbox listens. */
  url: string
  state: State
  webhooks: Webhooks
}

export interface ApiRequest {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
}

/** An endpoint, with its name in Codat's API description. */
export interface ApiRoute {
  operation: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  /** The status of a successful response; 200 by default. */
  status?: number
  handle(request: ApiRequest): Promise<unknown>
}

export class CodatFailure extends Error {
  override name = 'CodatFailure'
  readonly status: number
  readonly service: string

  constructor(status: number, message: string, service = 'PublicApi') {
    super(message)
    this.status = status
    this.service = service
  }
}

export const buildCompanyNotFound = (id: string) =>
  new CodatFailure(404, `No company was found with ID ${id}`, 'ClientsApi')
export const buildConnectionNotFound = (id: string) =>
  new CodatFailure(404, `Data connection ${id} not found`)
export const buildBadRequest = (message = 'Error processing request - not valid.') =>
  new CodatFailure(400, message)
