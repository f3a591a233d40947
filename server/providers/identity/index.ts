/** What the login provider does for its users, in addition to signing them in. */
export interface LoginAccounts {
  /**
   * Emails the user a link that confirms their address. `subject` is the `sub` of their tokens. Throws ProviderError.
   */
  sendVerificationEmail(subject: string): Promise<void>
}
