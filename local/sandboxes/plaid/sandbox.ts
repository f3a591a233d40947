import type { SandboxOptions } from '#local/sandboxes/kit/options.ts'
import type { Deliveries } from '#local/sandboxes/kit/deliveries.ts'
import type { SigningKeys } from './keys.ts'
import type { State } from './state.ts'

export interface PlaidSandboxOptions extends SandboxOptions {
  clientId: string
  secret: string
}

/** Dependencies that all parts of the sandbox share. */
export interface Sandbox {
  options: PlaidSandboxOptions
  /** The sandbox's URL, which is set once the sandbox listens. */
  url: string
  state: State
  keys: SigningKeys
  deliveries: Deliveries
}

/** An endpoint of Plaid's API. All endpoints accept POST requests with JSON. */
export interface ApiRoute {
  path: string
  handle(body: unknown): Promise<object>
}
