import { isRejected, type UnknownAction } from '@reduxjs/toolkit'
import type { AppStartListening } from './store.ts'

/** The newest breadcrumbs that are kept (specification §9). */
const breadcrumbLimit = 100

/** What went wrong, without anything a person typed. */
export interface ErrorReport {
  action: string
  message: string
  code?: string | undefined
  status?: number | undefined
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
      const whole = { ...report, breadcrumbs: [...breadcrumbs] }
      keep(reports, whole)
      send(whole)
    },
    recent: () => reports,
  }
}

interface Failure {
  message?: string
  code?: string
  status?: number
}

/** Reports every rejected action that has a message; one that was given up on purpose is none. */
export function reportRejections(startListening: AppStartListening) {
  startListening({
    predicate: (action): action is UnknownAction => 'type' in action,
    effect: (action, { extra }) => {
      if (isRejected(action) && !action.meta.aborted && !action.meta.condition) {
        const { message, code, status } = (action.payload ?? action.error) as Failure
        extra.reports.report({
          action: action.type,
          message: message || 'Something went wrong',
          code,
          status,
        })
      }
      extra.reports.leaveBreadcrumb(action.type)
    },
  })
}
