import type { SandboxOptions } from '#local/sandboxes/kit/options.ts'
import type { Deliveries } from '#local/sandboxes/kit/deliveries.ts'
import type { SigningKeys } from './keys.ts'
import type { State } from './state.ts'

export interface PlaidSandboxOptions extends SandboxOptions {
  clientId: string
  secret: string
}

export interface Sandbox {
  options: PlaidSandboxOptions
  /** Empty until the sandbox listens. */
  url: string
  state: State
  keys: SigningKeys
  deliveries: Deliveries
}

/** All endpoints accept POST requests with JSON. */
export interface ApiRoute {
  path: string
  handle(body: unknown): Promise<object>
}
