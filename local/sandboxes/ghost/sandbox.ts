import type { Records } from '#local/records.ts'

export interface GhostSandboxOptions {
  /** The port to listen on; 0 selects a free port. */
  port: number
  records: Records
  /** The Content API key: 26 hexadecimal digits. */
  contentKey: string
  /** The Admin API key: `<24 hexadecimal digits>:<64 hexadecimal digits>`. */
  adminKey: string
  /** Enables `/faults`, where tests inject faults. */
  faults?: boolean
}

export const newsletter = {
  id: '6f1f0c9a5b3e4d2c8a7b6c5d',
  uuid: '6d1b2f0e-3c5a-4f7e-9b1d-2a4c6e8f0b13',
  name: 'Headwater letter',
  slug: 'headwater-letter',
  status: 'active',
}
