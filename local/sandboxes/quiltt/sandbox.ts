import type { Deliveries } from '#local/sandboxes/kit/deliveries.ts'
import type { SandboxOptions } from '#local/sandboxes/kit/options.ts'
import type { State } from './state.ts'

export interface QuilttSandboxOptions extends SandboxOptions {
  apiSecret: string
  /** The connector that the browser names when it opens Quiltt's window. */
  connectorId: string
  /** Where every event is delivered. */
  webhookUrl: string
  /** Signs the deliveries. */
  webhookSecret: string
}

/** What the parts of the sandbox share. */
export interface Sandbox {
  options: QuilttSandboxOptions
  /** The sandbox's own address, known once it listens. */
  url: string
  state: State
  deliveries: Deliveries
}

/** A failure that Quiltt reports; `fields` names the invalid fields of a request body. */
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
