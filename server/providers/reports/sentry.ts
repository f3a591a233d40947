import PQueue from 'p-queue'
import pTimeout from 'p-timeout'
import type { ProviderLog } from '../http.ts'
import type { SentryConfig } from './config.ts'
import { type Dsn, parseDsn, postEnvelope } from './dsn.ts'
import { buildSentryEvent } from './event.ts'
import type { Reports } from '../../core/reports.ts'
import { getErrorPauseMs } from '#contract/rules/report-limits.ts'

const CLIENT = 'headwater/1'
const MAX_WAITING = 30
const DEFAULT_TIMEOUT_MS = 5_000

/**
 * Posts reported errors as events to a Sentry project, one at a time. Drops errors beyond Sentry's limits or
 * the queue's size, and logs the number of dropped errors. Throws an Error if SENTRY_DSN is invalid.
 */
export function createSentryReports(
  config: SentryConfig,
  log: ProviderLog,
  timeoutMs = DEFAULT_TIMEOUT_MS,
): Reports {
  const dsn = parseDsn(config.dsn)
  if (!dsn) throw new Error('SENTRY_DSN must look like https://<key>@<host>/<project number>')
  const queue = new PQueue({ concurrency: 1 })
  let quietUntil = 0
  let dropped = 0
  queue.addEventListener('idle', () => {
    if (dropped > 0) log.warn({ provider: 'sentry', dropped }, 'error reports were dropped')
    dropped = 0
  })
  const send = async (envelope: string) => {
    if (Date.now() < quietUntil) dropped += 1
    else quietUntil = Date.now() + (await post(dsn, envelope, log, timeoutMs))
  }
  return {
    report(error, context = {}) {
      if (Date.now() < quietUntil || queue.size >= MAX_WAITING) {
        dropped += 1
        return
      }
      try {
        const envelope = buildEnvelope(config, buildSentryEvent(error, context, config))
        void queue.add(() => send(envelope))
      } catch {
        log.warn({ provider: 'sentry' }, 'an error report could not be built')
      }
    },
    flush: (milliseconds) => pTimeout(queue.onIdle(), { milliseconds, fallback: () => {} }),
  }
}

/** Returns the pause that Sentry requires, in milliseconds. */
async function post(to: Dsn, envelope: string, log: ProviderLog, timeoutMs: number): Promise<number> {
  try {
    const auth = `Sentry sentry_version=7, sentry_client=${CLIENT}, sentry_key=${to.publicKey}`
    const options = { headers: { 'x-sentry-auth': auth }, timeoutMs }
    const { ok, status, headers } = await postEnvelope(to, envelope, options)
    if (!ok) log.warn({ provider: 'sentry', status }, 'an error report was rejected')
    return getErrorPauseMs(status, headers)
  } catch (error) {
    const note = error instanceof Error ? error.name : 'unknown'
    log.warn({ provider: 'sentry', note }, 'an error report was not delivered')
    return 0
  }
}

function buildEnvelope({ dsn }: SentryConfig, event: { event_id: string }): string {
  const payload = JSON.stringify(event)
  const header = { event_id: event.event_id, sent_at: new Date().toISOString(), dsn }
  const item = { type: 'event', content_type: 'application/json', length: Buffer.byteLength(payload) }
  return `${JSON.stringify(header)}\n${JSON.stringify(item)}\n${payload}\n`
}
