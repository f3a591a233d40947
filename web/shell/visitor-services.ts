import { AppError } from '#contract/core/errors.ts'
import type { Services } from '#web/core/services.ts'

const refuse = () => Promise.reject(new AppError('no_token'))

/** Creates services for pages without a sign-in: calls have no token, and there is no event stream. */
export const createVisitorServices = (own: Pick<Services, 'call' | 'reports' | 'storage'>): Services => ({
  ...own,
  login: {
    restore: () => Promise.resolve(false),
    token: refuse,
    start: refuse,
    finish: refuse,
    clearSession: () => Promise.resolve(),
    leave: refuse,
  },
  chat: { provider: 'builtin', open: refuse, close: () => {} },
  live: {
    isHeld: () => false,
    watchHeld: () => () => {},
    subscribe: () => () => {},
    hold: () => () => {},
  },
})
