import { Readable } from 'node:stream'
import { z } from 'zod'
import { ProviderError } from '../provider-error.ts'
import type { AirtableBase } from './airtable-calls.ts'

const OPERATION = 'open loan file'
const WHOLE_FILE_MS = 5 * 60 * 1000

const attachments = z.array(z.object({ id: z.string(), url: z.url() }))

/** The key of a file: Airtable's addresses of files end after hours, so the record is asked for a new one each time. */
export const attachmentKey = (recordId: string, attachmentId: string): string => `${recordId}/${attachmentId}`

/** Opens the attachment with this key in any cell of its record. */
export async function openAttachment(base: AirtableBase, table: string, key: string): Promise<Readable> {
  const [, recordId = '', attachmentId] = /^(rec[A-Za-z0-9]+)\/(att[A-Za-z0-9]+)$/.exec(key) ?? []
  if (attachmentId === undefined) throw new ProviderError('airtable', OPERATION, 'not_found')
  const { fields } = await base.record(table, recordId)
  const all = Object.values(fields).flatMap((cell) => attachments.safeParse(cell).data ?? [])
  const found = all.find(({ id }) => id === attachmentId)
  if (!found) throw new ProviderError('airtable', OPERATION, 'not_found')
  return download(checkedAddress(found.url, base.config.baseUrl))
}

/** The address when it is one of Airtable's own file hosts, or of the API's own origin; nothing else is ever fetched. */
function checkedAddress(address: string, baseUrl: string): URL {
  const url = new URL(address)
  const isTheirs = url.protocol === 'https:' && /(?:^|\.)airtableusercontent\.com$/.test(url.hostname)
  if (isTheirs || url.origin === new URL(baseUrl).origin) return url
  const note = `file on a host that is not theirs: ${url.hostname}`
  throw new ProviderError('airtable', OPERATION, 'invalid', { details: { note } })
}

/** The token stays away from this request: the address itself is the right to read. */
async function download(url: URL): Promise<Readable> {
  const failed = (kind: 'down' | 'not_found', details: object, cause?: unknown) =>
    new ProviderError('airtable', OPERATION, kind, { details, cause })
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(WHOLE_FILE_MS) }).catch(
    (error: unknown) => {
      throw failed('down', { note: 'network' }, error instanceof Error ? error.cause : undefined)
    },
  )
  if (response.ok && response.body) return Readable.fromWeb(response.body)
  await response.body?.cancel()
  throw failed(response.status === 404 || response.status === 410 ? 'not_found' : 'down', {
    status: response.status,
  })
}
