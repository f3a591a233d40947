import type { Records } from '#local/sandboxes/records.ts'
import type { Deliveries } from '#local/sandboxes/kit/deliveries.ts'
import type { SigningKeys } from './keys.ts'
import type { State } from './state.ts'

export interface PlaidSandboxOptions {
  /** 0 takes any free port. */
  port: number
  records: Records
  clientId: string
  secret: string
  /** Opens `/faults`, by which tests make the sandbox misbehave. */
  faults?: boolean
  /** Milliseconds before each delivery attempt of a webhook, counted from the one before. */
  webhookDelaysMs?: readonly number[]
}

/** What the parts of the sandbox share. */
export interface Sandbox {
  options: PlaidSandboxOptions
  /** The sandbox's own address, known once it listens. */
  url: string
  state: State
  keys: SigningKeys
  deliveries: Deliveries
}

/** One call of Plaid's API; all are POST with JSON. */
export interface ApiRoute {
  path: string
  handle(body: unknown): Promise<object>
}
