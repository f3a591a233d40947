import type { Reports } from '../../core/reports.ts'

/** Reports nothing: the caller has already logged the error. */
export const logOnly = (): Reports => ({ report: () => {}, flush: () => Promise.resolve() })
