import type { Deliveries } from '#local/sandboxes/kit/deliveries.ts'
import type { SandboxOptions } from '#local/sandboxes/kit/options.ts'
import type { State } from './state.ts'

export interface QuilttSandboxOptions extends SandboxOptions {
  apiSecret: string
  connectorId: string
  webhookUrl: string
  webhookSecret: string
}

export interface Sandbox {
  options: QuilttSandboxOptions
  /** Empty until the sandbox listens. */
  url: string
  state: State
  deliveries: Deliveries
}

/** `fields` contains the validation errors of a request body. */
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

export const buildAuthFailure = () =>
  new QuilttFailure(401, 'Not Authenticated', 'Are you sending valid credentials?')
