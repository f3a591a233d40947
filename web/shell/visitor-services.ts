import { AppError } from '#contract/core/errors.ts'
import type { Services } from '#web/core/services.ts'

const rejectCall = () => Promise.reject(new AppError('no_token'))

export const createVisitorServices = (own: Pick<Services, 'call' | 'reports' | 'storage'>): Services => ({
  ...own,
  login: {
    sendsConfirmations: false,
    restore: () => Promise.resolve(false),
    token: rejectCall,
    start: rejectCall,
    register: rejectCall,
    finish: rejectCall,
    clearSession: () => Promise.resolve(),
    leave: rejectCall,
  },
  chat: { provider: 'builtin', open: rejectCall, close: () => {} },
  live: {
    isHeld: () => false,
    watchHeld: () => () => {},
    subscribe: () => () => {},
    hold: () => () => {},
  },
})
