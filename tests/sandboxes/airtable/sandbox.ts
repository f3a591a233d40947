export interface AirtableSandboxOptions {
  /** 0 takes any free port. */
  port: number
  /** `pat…` */
  token: string
  /** Opens `/faults`, by which tests make the sandbox misbehave. */
  faults?: boolean
  /** Calls that are allowed in a second; Airtable allows five for a base. */
  callsPerSecond?: number
  /** How long everything is refused after a call too many; half a minute at Airtable. */
  blockMs?: number
}

export const baseId = 'appHeadwaterDemo1'
export const tableNames = { investors: 'Investors', loans: 'Loans', loanFiles: 'Loan documents' } as const
