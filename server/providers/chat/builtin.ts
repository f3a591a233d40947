import type { Chat } from './index.ts'

/** The product's own message panel, which knows the signed-in person already. */
export const builtinChat = (): Chat => ({
  identity: () => Promise.resolve({ provider: 'builtin' }),
  sources: {},
})
