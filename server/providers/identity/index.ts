/** What a proven access token says of a person. */
export interface Claims {
  issuer: string
  subject: string
  /** Absent where the provider does not put it into access tokens. */
  email: string | null
  email_verified: boolean
  name: string | null
  /** The geo-location claim as it came. */
  geo: unknown
}

/** The login provider, as far as the server needs it: it proves tokens, nothing else. */
export interface Identity {
  /** Throws `unauthorised` when the token is not a current one of our login provider for our API. */
  verify(token: string): Promise<Claims>
}
