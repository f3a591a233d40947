import type { Reports } from '../../core/reports.ts'

/** Reports nothing: the caller has already logged the error. */
export const createLogOnlyReports = (): Reports => ({ report: () => {}, flush: () => Promise.resolve() })
