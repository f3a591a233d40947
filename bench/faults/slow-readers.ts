import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Figure } from '../figures.ts'
import { repeatWhile, request, measureMs, toP95Figure } from './requests.ts'
import { type FaultWorld, uploadPdf } from './world.ts'

const downloadCount = 12
/** The limit on a user's concurrent transfers (contract/core/limits.ts). */
const maxTransfers = 4

export async function* measureSlowReaders({
  product,
  attackers,
  victim,
}: FaultWorld): AsyncGenerator<Figure> {
  const [attacker] = attackers
  const path = await uploadPdf(attacker, 40_000_000)
  const victimPath = await uploadPdf(victim, 1_000_000)
  const startedAt = performance.now()
  const startDownload = () => {
    const download = get(product.url + path, { headers: attacker.headers, agent: false })
    return download.on('error', () => {})
  }
  const downloads = Array.from({ length: downloadCount }, startDownload)
  const running = new Set<ClientRequest>()
  for (const download of downloads) download.once('response', () => void running.add(download))
  await pause(2000)
  yield { name: 'concurrent downloads of one user', value: running.size, atMost: maxTransfers }
  const measure = async (name: string, target: string, atMost: number): Promise<Figure> => {
    const outcomes = await repeatWhile(pause(3000), () => request(product.url, victim, target))
    const figure = toP95Figure(name, outcomes, atMost)
    return outcomes.every(({ status }) => status === 200) ? figure : { ...figure, value: Infinity }
  }
  yield await measure('/readyz', '/readyz', 1000)
  yield await measure('download of 1 MB by another user', victimPath, 2000)
  const uploadMs = await measureMs(() => uploadPdf(victim, 6_000_000))
  yield { name: 'upload of 6 MB by another user', value: uploadMs, unit: 'ms', atMost: 3000 }
  for (const download of downloads) if (!running.has(download)) download.destroy()
  await untilStarted(startDownload)
  const seconds = (performance.now() - startedAt) / 1000
  yield { name: 'time until an unread download is cut off', value: seconds, unit: 's', atMost: 60 }
  for (const download of downloads) download.destroy()
}

async function untilStarted(start: () => ClientRequest): Promise<void> {
  for (;;) {
    const download = start()
    const [{ statusCode }] = (await once(download, 'response')) as [IncomingMessage]
    download.destroy()
    if (statusCode === 200) return
    await pause(500)
  }
}
