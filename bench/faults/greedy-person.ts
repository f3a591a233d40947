import { once } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Figure } from '../faults.ts'
import { askWhile, getCompanyPath, getPercentile, getTimes, type Outcome, request } from './requests.ts'
import type { FaultWorld } from './world.ts'

/** What the sender of many requests is given. */
export interface Burst {
  url: string
  token: string
  path: string
  count: number
}

/** How long another person waits while one sends 1,000 edits at once, and whether each of those is answered. */
export async function resistGreedyPerson({ product, greedy, other }: FaultWorld): Promise<Figure[]> {
  const ask = () => request(product, other, getCompanyPath(other))
  const alone = await askWhile(new Promise((resolve) => setTimeout(resolve, 1000)), ask)
  const burst: Burst = { url: product.url, token: greedy.token, path: getCompanyPath(greedy), count: 1000 }
  // in a thread of its own, so that what it takes to send so much is not measured
  const worker = new Worker(join(import.meta.dirname, 'burst.ts'), { workerData: burst })
  const sent = once(worker, 'message').then(([outcomes]) => outcomes as Outcome[])
  const meanwhile = await askWhile(sent, ask)
  const outcomes = await sent
  const failed = [...outcomes, ...meanwhile].filter(({ status }) => status === 0 || status >= 500)
  const refused = outcomes.filter(({ status }) => status === 429).length
  const aloneMs = getPercentile(getTimes(alone), 95).toFixed(0)
  return [
    {
      about: `another's p95 while one sends 1,000 (${aloneMs} ms alone, ${meanwhile.length} asked)`,
      seen: getPercentile(getTimes(meanwhile), 95),
      bound: 200,
      unit: 'ms',
    },
    {
      about: `without an answer, or 5xx (${refused} were 429)`,
      seen: failed.length,
      bound: 0,
      unit: 'requests',
    },
  ]
}
