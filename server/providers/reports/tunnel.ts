import { z } from 'zod'
import { AppError } from '#contract/core/errors.ts'
import { parseJson } from '../replies.ts'
import { type Dsn, parseDsn, postEnvelope } from './dsn.ts'

/** In bytes. */
export const maxEnvelopeSize = 1024 * 1024

const TIMEOUT_MS = 5_000
const PAUSE_WHEN_DOWN_S = 60
const MAX_HEADER_LENGTH = 10_000

/** The browser SDK respects the rate limit headers. */
export interface TunnelAnswer {
  status: number
  headers: Record<string, string>
}

/**
 * Requires that the first line of a browser's envelope contains a DSN with our host and project, so that the tunnel
 * serves no other project. Throws AppError `too_large`, `invalid_request` or `forbidden`.
 */
export function requireOwnDsn(envelope: Buffer, own: Dsn): void {
  if (envelope.length > maxEnvelopeSize) throw new AppError('too_large')
  const dsn = parseEnvelopeDsn(envelope)
  if (dsn === null) throw new AppError('invalid_request', { message: 'This is not a Sentry envelope' })
  if (dsn.host !== own.host || dsn.projectId !== own.projectId) throw new AppError('forbidden')
}

function parseEnvelopeDsn(envelope: Buffer): Dsn | null {
  const end = envelope.indexOf('\n')
  const line = envelope.subarray(0, Math.min(end === -1 ? envelope.length : end, MAX_HEADER_LENGTH))
  const header = z.object({ dsn: z.string() }).safeParse(parseJson(line.toString('utf8')))
  return header.success ? parseDsn(header.data.dsn) : null
}

/**
 * Forwards a checked envelope unchanged to our project, without the browser's address or headers. Never throws: if
 * Sentry is down, the response asks the browser to pause.
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
