import type { Chat } from './index.ts'

export const createBuiltinChat = (): Chat => ({
  page: { provider: 'builtin' },
  identity: () => Promise.resolve({ provider: 'builtin' }),
  sources: {},
})
