import type { Records } from '#local/records.ts'

export interface SandboxOptions {
  /** 0 for any free port. */
  port: number
  records: Records
  /** Enables `/faults`, where tests inject faults. */
  faults?: boolean
  /** Delay before each attempt to deliver a webhook, since the previous attempt, in milliseconds. */
  webhookDelaysMs?: readonly number[]
}
