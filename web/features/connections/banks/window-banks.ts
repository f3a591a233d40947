import type { Connection } from '#contract/accounting-connections.ts'

const keys = ['plaid', 'quiltt']

/** Whether the platform's sign-in is a window on our page instead of a separate page. */
export const hasSignInWindow = (platformKey: string) => keys.includes(platformKey)

export const hasProviderWindow = ({ provider }: Pick<Connection, 'provider'>) => hasSignInWindow(provider)

export const loadBankSignIn = () => import('./sign-in-to-bank.ts')
