import type { Chat } from './index.ts'

/** The product's own message panel, which knows the signed-in person already. */
export const builtinChat = (): Chat => ({
  page: { provider: 'builtin' },
  identity: () => Promise.resolve({ provider: 'builtin' }),
  sources: {},
})
