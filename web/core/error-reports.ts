import { redactMessage } from './redact-message.ts'

/** The newest breadcrumbs that are kept (specification §9). */
export const breadcrumbLimit = 100

/** What went wrong, without anything a person typed. */
export interface ErrorReport {
  /** The action that was rejected, or how an exception came out. */
  action: string
  message: string
  code?: string | undefined
  status?: number | undefined
  /** Of the request that was refused; the server's log has it too. */
  request_id?: string | undefined
  /** Of an exception: its kind, and where in the code it arose. */
  type?: string | undefined
  stack?: string | undefined
  /** Types of the actions before it, oldest first. */
  breadcrumbs: readonly string[]
}

export interface ErrorReports {
  leaveBreadcrumb: (type: string) => void
  report: (report: Omit<ErrorReport, 'breadcrumbs'>) => void
  /** The newest reports, oldest first. */
  recent: () => readonly ErrorReport[]
}

/** Keeps the newest reports in memory and hands each to `send`, where an outside service is set up. */
export function makeErrorReports(send: (report: ErrorReport) => void = () => {}): ErrorReports {
  const breadcrumbs: string[] = []
  const reports: ErrorReport[] = []
  const keep = <T>(list: T[], item: T) => {
    list.push(item)
    if (list.length > breadcrumbLimit) list.shift()
  }
  return {
    leaveBreadcrumb: (type) => keep(breadcrumbs, type),
    report: (report) => {
      const whole = { ...report, message: redactMessage(report.message), breadcrumbs: [...breadcrumbs] }
      keep(reports, whole)
      send(whole)
    },
    recent: () => reports,
  }
}
