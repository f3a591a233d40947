import type { Reports } from '../../core/reports.ts'

/** The caller has already logged the error. */
export const createLogOnlyReports = (): Reports => ({ report: () => {}, flush: () => Promise.resolve() })
