import { type ErrorReport, type ErrorReports, createErrorReports } from './error-reports.ts'
import { reportUncaughtErrors } from './uncaught-errors.ts'

/** The share of page loads whose duration is reported (specification §9). */
const traceSampleRate = 0.01

/** The sender loads on first use, and only if a service is configured. */
export function startErrorReporting(page: Window, random = Math.random): ErrorReports {
  const isSent = hasReportService(page.document)
  let opened: ReturnType<typeof openSender> | null = null
  const sender = () => (opened ??= openSender(page))
  const send = async (report: ErrorReport) => (await sender()).report(report)
  // Failures to send a report are not reported, because that could cause an endless loop.
  const reports = createErrorReports((report) => void (isSent && send(report).catch(() => {})))
  reportUncaughtErrors(page, reports)
  if (isSent && random() < traceSampleRate) {
    const trace = async () =>
      (await sender()).tracePageLoad(page.performance.timeOrigin, page.performance.now())
    page.addEventListener('load', () => void trace().catch(() => {}), { once: true })
  }
  return reports
}

/** Searches for the setting as text, because the public pages do not load the settings parser. */
function hasReportService(page: Document): boolean {
  return /"sentry":\s*\{/.test(page.getElementById('settings')?.textContent ?? '')
}

async function openSender(page: Window) {
  const [{ createSentrySender }, { readSettings }] = await Promise.all([
    import('./sentry.ts'),
    import('./settings.ts'),
  ])
  const { sentry } = readSettings(page.document)
  if (!sentry) throw new Error('No error-reporting service is configured')
  return createSentrySender(sentry, () => page.location)
}
