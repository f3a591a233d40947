import type { Connection } from '#contract/accounting-connections.ts'

const keys = ['plaid', 'quiltt']

/** Whether the platform's sign-in is a window on our page instead of a separate page. */
export const hasWindow = (platformKey: string) => keys.includes(platformKey)

export const isWindowBank = ({ provider }: Pick<Connection, 'provider'>) => hasWindow(provider)

export const loadBankSignIn = () => import('./sign-in-to-bank.ts')
