import type { Records } from '#local/records.ts'

export interface SandboxOptions {
  /** The port to listen on; 0 selects a free port. */
  port: number
  records: Records
  /** Enables `/faults`, where tests inject faults. */
  faults?: boolean
  /** The delay in milliseconds before each attempt to deliver a webhook, counted from the previous attempt. */
  webhookDelaysMs?: readonly number[]
}
