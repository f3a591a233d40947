import type { Chat } from './index.ts'

/** The built-in message panel uses the app's sign-in, so it needs no signed identity. */
export const createBuiltinChat = (): Chat => ({
  page: { provider: 'builtin' },
  identity: () => Promise.resolve({ provider: 'builtin' }),
  sources: {},
})
