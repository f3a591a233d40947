import type { Reports } from '../../core/reports.ts'

/** Creates reports that do nothing, because the caller has already logged the error. */
export const createLogOnlyReports = (): Reports => ({ report: () => {}, flush: () => Promise.resolve() })
