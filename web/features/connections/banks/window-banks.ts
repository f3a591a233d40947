import type { Connection } from '#contract/accounting-connections.ts'

const keys = ['plaid', 'quiltt']

/** Whether a platform signs people in through a window inside our page instead of a page of its own. */
export const hasWindow = (platformKey: string) => keys.includes(platformKey)

export const isWindowBank = ({ provider }: Pick<Connection, 'provider'>) => hasWindow(provider)

/** Loads what opens the windows, which few pages need. */
export const loadBankSignIn = () => import('./sign-in-to-bank.ts')
