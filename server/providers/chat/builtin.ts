import type { Chat } from './index.ts'

/** Creates the chat of the built-in message panel, which uses the app's sign-in. */
export const createBuiltinChat = (): Chat => ({
  page: { provider: 'builtin' },
  identity: () => Promise.resolve({ provider: 'builtin' }),
  sources: {},
})
