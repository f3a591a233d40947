import { redactMessage } from './redact-message.ts'

/** How many breadcrumbs, and how many reports, are retained (specification §9). */
export const breadcrumbLimit = 100

/** An error without anything the user typed. */
export interface ErrorReport {
  /** The type of the rejected action, or where an exception surfaced: `crash`, `error`, `rejection`. */
  action: string
  message: string
  code?: string | undefined
  status?: number | undefined
  /** Finds the failed request in the server's log. */
  request_id?: string | undefined
  /** The name and stack of an exception. */
  type?: string | undefined
  stack?: string | undefined
  /** What a person quotes to support, who find the report by it: 8 hexadecimal digits. */
  reference: string
  /** The types of the actions that led here, oldest first. */
  breadcrumbs: readonly string[]
}

export interface ErrorReports {
  leaveBreadcrumb: (type: string) => void
  report: (report: Omit<ErrorReport, 'breadcrumbs' | 'reference'>) => void
  /** The newest reports, oldest first. */
  recent: () => readonly ErrorReport[]
}

const createReference = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()

/** Retains the newest reports in memory and passes each to `send`, which delivers it to an external service if any. */
export function makeErrorReports(send: (report: ErrorReport) => void = () => {}): ErrorReports {
  const breadcrumbs: string[] = []
  const reports: ErrorReport[] = []
  const append = <T>(list: T[], item: T) => {
    list.push(item)
    if (list.length > breadcrumbLimit) list.shift()
  }
  return {
    leaveBreadcrumb: (type) => append(breadcrumbs, type),
    report: (report) => {
      const complete = {
        ...report,
        message: redactMessage(report.message),
        reference: createReference(),
        breadcrumbs: [...breadcrumbs],
      }
      append(reports, complete)
      send(complete)
    },
    recent: () => reports,
  }
}
