import { BrowserClient, defaultStackParser, makeFetchTransport, Scope } from '@sentry/browser'
import { breadcrumbLimit, type ErrorReport } from './error-reports.ts'
import type { Settings } from './settings.ts'

type SentrySettings = NonNullable<Settings['sentry']>

interface ReportedPage {
  origin: string
  pathname: string
}

/** The server forwards envelopes to Sentry, so that the page does not connect to Sentry. */
const tunnel = '/api/monitoring/'

/** Milliseconds during which the same error is not reported again. */
const repeatWindowMs = 60_000

/**
 * Creates a sender that uses Sentry's client, which honors Sentry's rate limits. Integrations are off, because
 * they collect user actions and input. A report that cannot be sent is dropped.
 */
export function createSentrySender(
  settings: SentrySettings,
  page: () => ReportedPage,
  sendRequest: typeof fetch = fetch,
) {
  const client = new BrowserClient({
    ...settings,
    tunnel,
    maxBreadcrumbs: breadcrumbLimit,
    integrations: [],
    sendClientReports: false,
    stackParser: defaultStackParser,
    transport: (options) =>
      makeFetchTransport({ ...options, fetchOptions: { credentials: 'omit' } }, sendRequest),
  })
  client.init()
  const reportedAt = new Map<string, number>()

  const isNew = ({ action, code, message, stack }: ErrorReport) => {
    const name = JSON.stringify([action, code, message, stack])
    const isRepeat = Date.now() - (reportedAt.get(name) ?? -Infinity) < repeatWindowMs
    if (!isRepeat) reportedAt.set(name, Date.now())
    return !isRepeat
  }
  return {
    report(report: ErrorReport): void {
      if (isNew(report)) client.captureEvent(toEvent(report, page()), undefined, new Scope())
    },
    /** Reports a page load that started at `startedAt` (epoch milliseconds) and took `end` milliseconds. */
    tracePageLoad(startedAt: number, end: number): void {
      client.captureEvent(toPageLoad(startedAt, end, page()), undefined, new Scope())
    },
    flush: (withinMs: number) => client.flush(withinMs),
  }
}

function toEvent(report: ErrorReport, { origin, pathname }: ReportedPage) {
  const {
    action,
    message,
    code,
    status,
    request_id,
    reference,
    type = action,
    stack = '',
    breadcrumbs,
  } = report
  const frames = defaultStackParser(stack).map(({ filename = '', ...frame }) => ({
    ...frame,
    filename: filename.replace(/[?#].*$/, ''),
    in_app: filename.startsWith(origin),
  }))
  return {
    level: 'error' as const,
    transaction: toRoutePattern(pathname),
    tags: { action, code, status, request_id, reference },
    exception: { values: [{ type, value: message, ...(frames.length > 0 && { stacktrace: { frames } }) }] },
    breadcrumbs: breadcrumbs.map((crumb) => ({ category: 'action', message: crumb })),
    // Sentry groups events by stack. Events without a stack are grouped by action and code, or by action and message if
    // there is no code.
    ...(frames.length === 0 && { fingerprint: [action, code ?? message] }),
  }
}

function toPageLoad(startedAt: number, end: number, { pathname }: ReportedPage) {
  const id = crypto.randomUUID().replaceAll('-', '')
  return {
    type: 'transaction' as const,
    transaction: toRoutePattern(pathname),
    start_timestamp: startedAt / 1000,
    timestamp: (startedAt + end) / 1000,
    contexts: {
      trace: { trace_id: id, span_id: id.slice(16), op: 'pageload', status: 'ok' as const, data: {} },
    },
    spans: [],
  }
}

/** Replaces ids and other long segments of a path, so that Sentry groups all visits to a page. */
const toRoutePattern = (pathname: string) =>
  pathname
    .split('/')
    .map((part) => (/^\d+$|^[0-9a-f-]{16,}$|^.{40,}$/i.test(part) ? ':id' : part))
    .join('/')
