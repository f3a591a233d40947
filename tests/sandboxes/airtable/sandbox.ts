export interface AirtableSandboxOptions {
  /** The port to listen on; 0 selects a free port. */
  port: number
  /** A personal access token, `pat…`. */
  token: string
  /** Enables `/faults`, with which tests inject faults. */
  faults?: boolean
  /** Allowed calls per second; Airtable allows five per base. */
  callsPerSecond?: number
  /** The time in milliseconds for which every call is rejected after calls exceed the limit; 30 seconds at Airtable. */
  blockMs?: number
}

export const baseId = 'appHeadwaterDemo1'
export const tableNames = { investors: 'Investors', loans: 'Loans', loanFiles: 'Loan documents' } as const
