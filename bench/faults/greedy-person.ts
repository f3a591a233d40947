import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Figure } from '../faults.ts'
import {
  type Caller,
  callCalmlyWhile,
  getPercentile,
  getTimes,
  type Outcome,
  startCaller,
} from './requests.ts'
import type { FaultWorld } from './world.ts'

/** What the process that sends many edits at once gets. */
export interface Burst extends Caller {
  count: number
}

const edits = 600
/** Pauses between bursts, so that each meets a server at rest. */
const pauseMs = 2000

/** How long a person waits while another person sends 600 edits at once, and whether each edit is answered. */
export async function resistGreedyPerson({ product, greedy, others, other }: FaultWorld): Promise<Figure[]> {
  const alone = await callCalmlyWhile({ product, person: other }, () => pause(3000))
  // the code that refuses requests is slow until it has run a few hundred times
  await sendBurst({ product, person: greedy })
  const outcomes: Outcome[] = []
  const calm: Outcome[] = []
  for (const person of [greedy, ...others, greedy, ...others]) {
    await pause(pauseMs)
    const burst = async () => outcomes.push(...(await sendBurst({ product, person })))
    calm.push(...(await callCalmlyWhile({ product, person: other }, burst)))
  }
  const failed = [...outcomes, ...calm].filter(({ status }) => status === 0 || status >= 500)
  const refused = outcomes.filter(({ status }) => status === 429).length
  const aloneMs = getPercentile(getTimes(alone), 95).toFixed(0)
  return [
    {
      about: `another's p95 during ${edits} edits (${aloneMs} ms alone, ${calm.length} sent)`,
      seen: getPercentile(getTimes(calm), 95),
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

async function sendBurst({ product: { url }, person: { token, companyId } }: Caller): Promise<Outcome[]> {
  const burst: Burst = { product: { url }, person: { token, companyId }, count: edits }
  const [outcomes] = (await once(startCaller('burst.ts', burst), 'message')) as [Outcome[]]
  return outcomes
}
