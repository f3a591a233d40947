import type { Connection } from '#contract/accounting-connections.ts'

const keys = ['plaid', 'quiltt']

export const hasSignInWindow = (platformKey: string) => keys.includes(platformKey)

export const hasProviderWindow = ({ provider }: Pick<Connection, 'provider'>) => hasSignInWindow(provider)

export const loadBankSignIn = () => import('./sign-in-to-bank.ts')
