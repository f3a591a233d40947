/** Account operations of the login provider, in addition to signing in. */
export interface LoginAccounts {
  /**
   * Emails the user a link that confirms their address. `subject` is the `sub` of the user's tokens. Throws
   * ProviderError.
   */
  sendVerificationEmail(subject: string): Promise<void>
}
