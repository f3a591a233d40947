import type { Connection } from '#contract/accounting-connections.ts'

/** Platforms that sign a person in through a window inside our page instead of a page of their own. */
const windowPlatforms = ['plaid', 'quiltt']

/** Whether the web app can open a platform's sign-in. It has no bank windows yet. */
export const canOpenPlatform = (platformKey: string) => !windowPlatforms.includes(platformKey)

/** Whether the web app can continue or repair a connection. */
export const canOpenConnection = ({ provider }: Pick<Connection, 'provider'>) => provider === 'codat'
