import type { Records } from '#local/records.ts'

export interface SandboxOptions {
  /** 0 selects a free port. */
  port: number
  records: Records
  /** Enables `/faults`, where tests inject faults. */
  faults?: boolean
  /** The delay in milliseconds between the previous attempt to deliver a webhook and each attempt. */
  webhookDelaysMs?: readonly number[]
}
