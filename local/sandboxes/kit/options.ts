import type { Records } from '#local/records.ts'

export interface SandboxOptions {
  /** 0 takes any free port. */
  port: number
  records: Records
  /** Opens `/faults`, where tests inject faults. */
  faults?: boolean
  /** Milliseconds before each delivery attempt of a webhook, since the previous attempt. */
  webhookDelaysMs?: readonly number[]
}
