import { redactMessage } from './redact-message.ts'

/** Maximum number of retained breadcrumbs, and of retained reports (specification §9). */
export const breadcrumbLimit = 100

/** A report must not contain user input. */
export interface ErrorReport {
  /** The type of the rejected action, or the source of an exception: `crash`, `error`, `listener`, `rejection`. */
  action: string
  message: string
  code?: string | undefined
  status?: number | undefined
  /** The failed request's id in the server log. */
  request_id?: string | undefined
  type?: string | undefined
  stack?: string | undefined
  /** Eight hexadecimal digits that users quote to support. */
  reference: string
  /** The types of the preceding actions, oldest first. */
  breadcrumbs: readonly string[]
}

export interface ErrorReports {
  leaveBreadcrumb: (type: string) => void
  report: (report: Omit<ErrorReport, 'breadcrumbs' | 'reference'>) => void
  recent: () => readonly ErrorReport[]
}

const createReference = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()

export function createErrorReports(send: (report: ErrorReport) => void = () => {}): ErrorReports {
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
