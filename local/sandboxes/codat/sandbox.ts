import type { SandboxOptions } from '#local/sandboxes/kit/options.ts'
import type { State } from './state.ts'
import type { Webhooks } from './webhooks.ts'

export interface CodatSandboxOptions extends SandboxOptions {
  apiKey: string
  /** Where every event is delivered. */
  webhookUrl: string
  /** `whsec_…`: what signs the deliveries. */
  webhookSecret: string
  /** Where a person lands after linking; may hold {companyId} {connectionId} {statusCode} {errorMessage} {platform} … */
  redirectUrl: string
  /** Link addresses work once and for a day, as at Codat. Codat can switch this off for a client. */
  oneTimeLinks?: boolean
}

/** What the parts of the sandbox share. */
export interface Sandbox {
  options: CodatSandboxOptions
  /** The sandbox's own address, known once it listens. */
  url: string
  state: State
  webhooks: Webhooks
}

export interface ApiRequest {
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
}

/** One call of Codat's API, named as in Codat's own description. */
export interface ApiRoute {
  operation: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  url: string
  /** The status of a good answer; 200 when absent. */
  status?: number
  handle(request: ApiRequest): Promise<unknown>
}

/** An answer that is no success, in Codat's words. */
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

export const noCompany = (id: string) =>
  new CodatFailure(404, `No company was found with ID ${id}`, 'ClientsApi')
export const noConnection = (id: string) => new CodatFailure(404, `Data connection ${id} not found`)
export const badRequest = (message = 'Error processing request - not valid.') =>
  new CodatFailure(400, message)
