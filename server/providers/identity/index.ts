export interface LoginAccounts {
  /** `subject` is the `sub` of the user's tokens. Throws ProviderError. */
  sendVerificationEmail(subject: string): Promise<void>
}
