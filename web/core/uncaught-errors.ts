import type { ErrorReports } from './error-reports.ts'

/** Reports a page that threw while it was drawn, or whose code could not be fetched. */
export function reportCrash(reports: ErrorReports, error: unknown) {
  // what is no error is an answer of the router, such as that there is no such page
  if (error instanceof Error) reportException(reports, 'crash', error)
}

/** Reports uncaught errors of our own code; browsers' extensions and the scripts of others break as they like. */
export function reportFaults(page: Window, reports: ErrorReports) {
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

/** Some engines write the message above the frames. */
const withoutMessage = (stack: string, message: string) => (message ? stack.replace(message, '') : stack)
