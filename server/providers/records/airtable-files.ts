import { Readable } from 'node:stream'
import { z } from 'zod'
import { toFailureKind, parseRetryAfter } from '../http.ts'
import { ProviderError } from '../../core/provider-error.ts'
import { measureProviderCall } from '../../core/telemetry/durations.ts'
import type { AirtableBase } from './airtable-calls.ts'

const OPERATION = 'open loan file'
const ANSWER_MS = 10_000
const WHOLE_FILE_MS = 5 * 60 * 1000

const attachments = z.array(z.object({ id: z.string(), url: z.url() }))

/** The key has no URL, because Airtable's file URLs expire. `openAttachment` reads the current URL from the record. */
export const buildAttachmentKey = (recordId: string, attachmentId: string): string =>
  `${recordId}/${attachmentId}`

/**
 * Opens an attachment by its key. Throws ProviderError; `not_found` if the key is malformed, or the record or
 * attachment does not exist.
 */
export async function openAttachment(base: AirtableBase, table: string, key: string): Promise<Readable> {
  const [, recordId = '', attachmentId] = /^(rec[A-Za-z0-9]+)\/(att[A-Za-z0-9]+)$/.exec(key) ?? []
  if (attachmentId === undefined) throw new ProviderError('airtable', OPERATION, 'not_found')
  const { fields } = await base.record(table, recordId)
  const all = Object.values(fields).flatMap((cell) => attachments.safeParse(cell).data ?? [])
  const attachment = all.find(({ id }) => id === attachmentId)
  if (!attachment) throw new ProviderError('airtable', OPERATION, 'not_found')
  const url = requireSafeAddress(attachment.url, base.config.baseUrl)
  return measureProviderCall('airtable', OPERATION, () => download(url, base.timeoutMs ?? ANSWER_MS))
}

/** Throws `invalid` unless `address` is an https URL on one of Airtable's file hosts, or has the API's origin. */
function requireSafeAddress(address: string, baseUrl: string): URL {
  const url = new URL(address)
  const isAirtableHost = url.protocol === 'https:' && /(?:^|\.)airtableusercontent\.com$/.test(url.hostname)
  if (isAirtableHost || url.origin === new URL(baseUrl).origin) return url
  const note = `file on an unexpected host: ${url.hostname}`
  throw new ProviderError('airtable', OPERATION, 'invalid', { details: { note } })
}

/** Downloads without our token: the URL itself grants access. */
async function download(url: URL, timeoutMs: number): Promise<Readable> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), timeoutMs)
  const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(WHOLE_FILE_MS)])
  try {
    const response = await fetch(url, { redirect: 'error', signal })
    if (response.ok && response.body) return Readable.from(response.body, { objectMode: false })
    await response.body?.cancel()
    throw toRejectionError(response)
  } catch (error) {
    if (error instanceof ProviderError) throw error
    throw buildFailure('down', { note: controller.signal.aborted ? 'timeout' : 'network' })
  } finally {
    clearTimeout(timer)
  }
}

/** Most rejections count as `down`, because the URL has probably expired, and a retry gets a new URL. */
function toRejectionError({ status, headers }: Response): ProviderError {
  const kind = toFailureKind(status)
  const isReported = kind === 'not_found' || kind === 'rate_limited'
  return buildFailure(isReported ? kind : 'down', { status }, parseRetryAfter(headers))
}

const buildFailure = (
  kind: 'down' | 'not_found' | 'rate_limited',
  details: { status?: number; note?: string },
  retryAfter?: number,
) => new ProviderError('airtable', OPERATION, kind, { details, retryAfterSeconds: retryAfter })
