import { errorPauseMs } from '#contract/rules/report-limits.ts'
import type { ErrorReport } from './error-reports.ts'
import {
  envelopeOf,
  errorEvent,
  pageLoadEvent,
  type ReportedPage,
  type SentrySettings,
} from './sentry-event.ts'

/** Where the server takes envelopes and passes them on: the page speaks to no other host. */
const tunnel = '/api/monitoring/'

/** Milliseconds for which the same error is not told again. */
const knownForMs = 60_000

type Post = (envelope: string) => Promise<Pick<Response, 'status' | 'headers'>>

const postToTunnel: Post = (body) =>
  // lets a report leave when its page does
  fetch(tunnel, { method: 'POST', body, credentials: 'omit', keepalive: true })

/** Sends reports as Sentry wants them, as long as it wants them. What cannot be sent is lost: nobody here could mend it. */
export function openSentry(settings: SentrySettings, page: () => ReportedPage, post: Post = postToTunnel) {
  const toldAt = new Map<string, number>()
  let quietUntil = 0

  const isNews = ({ action, code, message, stack }: ErrorReport) => {
    const name = JSON.stringify([action, code, message, stack])
    const isKnown = Date.now() - (toldAt.get(name) ?? -Infinity) < knownForMs
    if (!isKnown) toldAt.set(name, Date.now())
    return !isKnown
  }
  const send = async (event: { event_id: string }): Promise<void> => {
    try {
      const { status, headers } = await post(envelopeOf(event, settings))
      quietUntil = Math.max(quietUntil, Date.now() + errorPauseMs(status, headers))
    } catch {
      // offline, or the server is away
    }
  }
  return {
    async report(report: ErrorReport): Promise<void> {
      if (Date.now() >= quietUntil && isNews(report)) await send(errorEvent(report, settings, page()))
    },
    /** Tells how long the page took; times in milliseconds. */
    tracePageLoad: (startedAt: number, end: number): Promise<void> =>
      send(pageLoadEvent(end, startedAt, settings, page())),
  }
}
