import type { ErrorReport } from './error-reports.ts'
import type { Settings } from './settings.ts'

export type SentrySettings = NonNullable<Settings['sentry']>

/** The page that a report is about. */
export interface ReportedPage {
  origin: string
  pathname: string
}

const mostFrames = 50

const hexId = (digits: number) => crypto.randomUUID().replaceAll('-', '').slice(0, digits)

/** What every event says. */
const source = ({ release, environment }: SentrySettings, { pathname }: ReportedPage) => ({
  event_id: hexId(32),
  platform: 'javascript',
  release,
  environment,
  transaction: patternOf(pathname),
})

/** A report as an event of Sentry's protocol. */
export function errorEvent(report: ErrorReport, settings: SentrySettings, page: ReportedPage) {
  const { action, message, code, status, request_id, type = action, stack, breadcrumbs } = report
  const frames = framesOf(stack ?? '', page.origin)
  const tags = Object.entries({ action, code, status, request_id }).filter(([, value]) => value !== undefined)
  return {
    ...source(settings, page),
    timestamp: Date.now() / 1000,
    level: 'error',
    tags: Object.fromEntries(tags),
    exception: { values: [{ type, value: message, ...(frames.length > 0 && { stacktrace: { frames } }) }] },
    breadcrumbs: { values: breadcrumbs.map((crumb) => ({ category: 'action', message: crumb })) },
    // by their stack, where they have one
    ...(frames.length === 0 && { fingerprint: [action, code ?? message] }),
  }
}

/** How long the page took to load, as a transaction of Sentry's protocol; `end` in milliseconds after its start. */
export function pageLoadEvent(end: number, startedAt: number, settings: SentrySettings, page: ReportedPage) {
  return {
    ...source(settings, page),
    type: 'transaction',
    start_timestamp: startedAt / 1000,
    timestamp: (startedAt + end) / 1000,
    contexts: { trace: { trace_id: hexId(32), span_id: hexId(16), op: 'pageload', status: 'ok' } },
    transaction_info: { source: 'url' },
    spans: [],
  }
}

/** One event as it travels: a line about all, a line about the item, the item. */
export function envelopeOf(event: { event_id: string; type?: string }, { dsn }: SentrySettings): string {
  const payload = JSON.stringify(event)
  const length = new TextEncoder().encode(payload).length
  const { event_id, type = 'event' } = event
  const header = { event_id, sent_at: new Date().toISOString(), dsn }
  return `${[header, { type, content_type: 'application/json', length }].map((line) => JSON.stringify(line)).join('\n')}\n${payload}\n`
}

/** A path without ids, so that one page is one place. */
const patternOf = (pathname: string) =>
  pathname
    .split('/')
    .map((part) => (/^\d+$|^[0-9a-f-]{16,}$|^.{40,}$/i.test(part) ? ':id' : part))
    .join('/')

/** The frames of a stack, oldest first as Sentry wants them. */
const framesOf = (stack: string, origin: string) =>
  stack
    .split('\n')
    .flatMap((line) => frameOf(line.trim(), origin) ?? [])
    .slice(0, mostFrames)
    .toReversed()

/** `at draw (https://host/file.js:1:2)` or `draw@https://host/file.js:1:2`. */
function frameOf(line: string, origin: string) {
  const [, named, inBrackets, bare] = /^at (?:(.*?) \((.*)\)|(.*))$/.exec(line) ?? []
  const [, name, after] = /^([^@]*)@(.*)$/.exec(line) ?? []
  const place = inBrackets ?? bare ?? after ?? ''
  const [, file, lineno, colno] = /^(.*?):(\d+):(\d+)$/.exec(place) ?? []
  if (file === undefined) return null
  return {
    function: named || name || '<anonymous>',
    filename: file.replace(/[?#].*$/, ''),
    lineno: Number(lineno),
    colno: Number(colno),
    in_app: file.startsWith(origin),
  }
}
