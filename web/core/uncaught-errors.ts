import type { ErrorReports } from './error-reports.ts'

export function reportCrash(reports: ErrorReports, error: unknown) {
  // The router also passes responses here, such as its 404, which are not errors.
  if (error instanceof Error) reportException(reports, 'crash', error)
}

/** Reports uncaught errors of this app, but not of browser extensions or third-party scripts. */
export function reportUncaughtErrors(page: Window, reports: ErrorReports) {
  const report = (action: string, thrown: unknown) => {
    const isOwnCode = thrown instanceof Error && thrown.stack?.includes(page.location.origin)
    if (isOwnCode) reportException(reports, action, thrown)
  }
  page.addEventListener('error', ({ error }) => report('error', error))
  page.addEventListener('unhandledrejection', ({ reason }) => report('rejection', reason))
}

const reportException = (
  { report }: ErrorReports,
  action: string,
  { name: type, message, stack = '' }: Error,
) => report({ action, type, message, stack: withoutMessage(stack, message) })

/** Some engines prepend the message to the stack. */
const withoutMessage = (stack: string, message: string) => (message ? stack.replace(message, '') : stack)
