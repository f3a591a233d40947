import type { Reports } from './index.ts'

/** The part of a logger that reports use. */
export interface ReportLog {
  error(details: object, message: string): void
}

/** Reports as lines of the structured log, for whoever collects that. */
export const logReports = (log: ReportLog): Reports => ({
  report(error, context = {}) {
    log.error({ err: error, report: context }, 'error report')
  },
  flush: () => Promise.resolve(),
})
