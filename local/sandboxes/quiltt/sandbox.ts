import type { Deliveries } from '#local/sandboxes/kit/deliveries.ts'
import type { Records } from '#local/sandboxes/records.ts'
import type { State } from './state.ts'

export interface QuilttSandboxOptions {
  /** 0 takes any free port. */
  port: number
  records: Records
  apiSecret: string
  /** What the browser names when it opens the window. */
  connectorId: string
  /** Where every event is delivered. */
  webhookUrl: string
  /** What signs the deliveries. */
  webhookSecret: string
  /** Opens `/faults`, by which tests make the sandbox misbehave. */
  faults?: boolean
  /** Milliseconds before each delivery attempt of a webhook, counted from the one before. */
  webhookDelaysMs?: readonly number[]
}

/** What the parts of the sandbox share. */
export interface Sandbox {
  options: QuilttSandboxOptions
  /** The sandbox's own address, known once it listens. */
  url: string
  state: State
  deliveries: Deliveries
}

/** An answer that is no success, in Quiltt's words; `fields` are those of a body that cannot be. */
export class QuilttFailure extends Error {
  override name = 'QuilttFailure'
  readonly status: number
  readonly instruction: string
  readonly fields: Record<string, string[]> | undefined

  constructor(status: number, message: string, instruction = '', fields?: Record<string, string[]>) {
    super(message)
    this.status = status
    this.instruction = instruction
    this.fields = fields
  }
}

export const notAuthenticated = () =>
  new QuilttFailure(401, 'Not Authenticated', 'Are you sending valid credentials?')
