/** The claims of a verified access token. */
export interface Claims {
  issuer: string
  subject: string
  /** Absent where the provider does not put it into access tokens. */
  email: string | null
  email_verified: boolean
  name: string | null
  /** When the token expires, in milliseconds since 1970. */
  expiresAt: number
  /** The geo-location claim as it came. */
  geo: unknown
}

/** The login provider; the server only needs it to verify tokens. */
export interface Identity {
  /** Throws `unauthorised` when the token is not a current one of our login provider for our API. */
  verify(token: string): Promise<Claims>
}
