import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { listDocumentTypes } from '#contract/dictionary.ts'
import { downloadDocument, uploadDocument } from '#contract/documents.ts'
import type { Figure } from '../faults.ts'
import { askWhile, getPercentile, getTimes, type Outcome, request } from './requests.ts'
import type { FaultWorld, Person } from './world.ts'

/** How many downloads somebody begins and does not read. */
const unread = 12
const size = 40_000_000
/** What one person may have at a time (contract/core/limits.ts). */
const maxAtOnce = 4

/** Whether others get and send files, and the server stays ready, while somebody reads nothing of what they asked for. */
export async function resistSlowReaders(world: FaultWorld): Promise<Figure[]> {
  const { product, greedy, other } = world
  const path = await upload(greedy, size)
  const otherPath = await upload(other, 1_000_000)
  const began = performance.now()
  const unreadDownloads = Array.from({ length: unread }, () => get(product.url + path, withToken(greedy)))
  const begun = new Set<ClientRequest>()
  for (const download of unreadDownloads) {
    download.on('error', () => {})
    download.once('response', () => void begun.add(download))
  }
  await pause(2000)
  const atOnce = begun.size
  const ready = await askWhile(pause(3000), () => request(product, other, '/readyz'))
  const downloads = await askWhile(pause(3000), () => request(product, other, otherPath))
  const uploadBegan = performance.now()
  await upload(other, 6_000_000)
  const uploadMs = performance.now() - uploadBegan
  for (const download of unreadDownloads) if (!begun.has(download)) download.destroy()
  await untilAnswered(() => get(product.url + path, withToken(greedy)))
  const cutAfterMs = performance.now() - began
  for (const download of unreadDownloads) download.destroy()
  return [
    { about: 'downloads that one person has at a time', seen: atOnce, bound: maxAtOnce, unit: 'transfers' },
    { about: '/readyz meanwhile, p95', ...summarize(ready), bound: 1000, unit: 'ms' },
    { about: "another's download of 1 MB meanwhile, p95", ...summarize(downloads), bound: 2000, unit: 'ms' },
    { about: "another's upload of 6 MB meanwhile", seen: uploadMs, bound: 3000, unit: 'ms' },
    {
      about: 'until who reads nothing is cut off, and the next has a turn',
      seen: cutAfterMs / 1000,
      bound: 60,
      unit: 's',
    },
  ]
}

/** A failure counts as an answer that never came. */
const summarize = (outcomes: readonly Outcome[]) => ({
  seen: outcomes.every(({ status }) => status === 200) ? getPercentile(getTimes(outcomes), 95) : Infinity,
})

const withToken = ({ token }: Person) => ({
  headers: { authorization: `Bearer ${token}` },
  agent: false as const,
})

/** Begins a download again and again until one is let through. */
async function untilAnswered(download: () => ClientRequest): Promise<void> {
  for (;;) {
    const sent = download()
    const [{ statusCode }] = (await once(sent, 'response')) as [IncomingMessage]
    sent.on('error', () => {})
    sent.destroy()
    if (statusCode === 200) return
    await pause(500)
  }
}

/** Uploads a PDF of this many bytes and returns its path. */
export async function upload({ call, companyId }: Person, bytes: number): Promise<string> {
  const [type] = await call(listDocumentTypes, {})
  const file = new File(['%PDF-1.7\n', 'x'.repeat(bytes)], 'large.pdf')
  const body = { file, document_type: type?.id ?? '' }
  const { id } = await call(uploadDocument, { params: { companyId }, body })
  return downloadDocument.path.replace(':companyId', companyId).replace(':documentId', id)
}
