import type { Chat } from './index.ts'

/** The built-in message panel uses the sign-in of the app. */
export const createBuiltinChat = (): Chat => ({
  page: { provider: 'builtin' },
  identity: () => Promise.resolve({ provider: 'builtin' }),
  sources: {},
})
