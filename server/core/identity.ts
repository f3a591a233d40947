export interface Claims {
  issuer: string
  subject: string
  /** Null if the login provider does not disclose an email address. */
  email: string | null
  email_verified: boolean
  name: string | null
  /** Expiry in milliseconds since 1970. */
  expiresAt: number
  geo: unknown
}

export interface Identity {
  /**
   * Throws `unauthorised` unless the token is valid, current and issued by our login provider for our API. Throws
   * `unavailable` if the provider's keys are needed and cannot be read.
   */
  verify(token: string): Promise<Claims>
  /** Throws unless the provider responds. */
  check(): Promise<void>
}
