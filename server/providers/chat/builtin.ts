import type { Chat } from './index.ts'

/** Creates the chat of the built-in message panel, which uses the app's sign-in. */
export const builtinChat = (): Chat => ({
  page: { provider: 'builtin' },
  identity: () => Promise.resolve({ provider: 'builtin' }),
  sources: {},
})
