import { z } from 'zod'
import { AppError } from '#contract/core/errors.ts'
import { parseJson } from '../replies.ts'
import { type Dsn, parseDsn, postEnvelope } from './dsn.ts'

/** Bytes of an envelope that is passed on. */
export const maxEnvelopeSize = 1024 * 1024

const TIMEOUT_MS = 5_000
const PAUSE_WHEN_DOWN_S = 60
const MAX_HEADER_LENGTH = 10_000

/** The response to the browser; its SDK obeys the rate limit headers. */
export interface TunnelAnswer {
  status: number
  headers: Record<string, string>
}

/**
 * Refuses a browser's envelope unless its first line names our own project: the tunnel must not serve others. Throws AppError `too_large`, `invalid_request` or `forbidden`.
 */
export function requireOwnDsn(envelope: Buffer, own: Dsn): void {
  if (envelope.length > maxEnvelopeSize) throw new AppError('too_large')
  const dsn = parseEnvelopeDsn(envelope)
  if (dsn === null) throw new AppError('invalid_request', { message: 'This is no envelope of Sentry' })
  if (dsn.host !== own.host || dsn.projectId !== own.projectId) throw new AppError('forbidden')
}

/** The DSN in the header line of an envelope, or null. */
function parseEnvelopeDsn(envelope: Buffer): Dsn | null {
  const end = envelope.indexOf('\n')
  const line = envelope.subarray(0, Math.min(end === -1 ? envelope.length : end, MAX_HEADER_LENGTH))
  const header = z.object({ dsn: z.string() }).safeParse(parseJson(line.toString('utf8')))
  return header.success ? parseDsn(header.data.dsn) : null
}

/**
 * Forwards a checked envelope unchanged to our own project, without the browser's address or headers. Never throws: when
 * Sentry does not answer, the response asks the browser to pause.
 */
export async function forwardEnvelope(
  envelope: Buffer,
  dsn: Dsn,
  timeoutMs = TIMEOUT_MS,
): Promise<TunnelAnswer> {
  try {
    const { status, headers } = await postEnvelope(dsn, new Uint8Array(envelope), { timeoutMs })
    const limits = ['retry-after', 'x-sentry-rate-limits'].flatMap((name) => {
      const value = headers.get(name)
      return value === null ? [] : [[name, value]]
    })
    return { status, headers: Object.fromEntries(limits) }
  } catch {
    return { status: 503, headers: { 'retry-after': String(PAUSE_WHEN_DOWN_S) } }
  }
}
