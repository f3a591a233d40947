import { setTimeout as pause } from 'node:timers/promises'
import { type Figure, getPercentile } from '../figures.ts'
import {
  callAtSteadyRateDuring,
  countFailures,
  getResponseTimes,
  type Outcome,
  sendBurst,
  toP95Figure,
} from './requests.ts'
import type { FaultWorld } from './world.ts'

const edits = 600
/** The pause between bursts, so that each burst meets an idle server. */
const pauseMs = 2000

export async function* measureGreedyUser({ product, attackers, victim }: FaultWorld): AsyncGenerator<Figure> {
  const { url } = product
  const idle = await callAtSteadyRateDuring({ url, user: victim }, () => pause(3000))
  // Warms up the code that rejects requests: its first few hundred runs are slow.
  await sendBurst({ url, user: attackers[0], burst: edits })
  const [editOutcomes, victimOutcomes]: [Outcome[], Outcome[]] = [[], []]
  for (const user of [...attackers, ...attackers]) {
    await pause(pauseMs)
    const burst = async () => void editOutcomes.push(...(await sendBurst({ url, user, burst: edits })))
    victimOutcomes.push(...(await callAtSteadyRateDuring({ url, user: victim }, burst)))
  }
  const figure = toP95Figure(`another user during ${edits} edits`, victimOutcomes, 200)
  yield { ...figure, context: { ...figure.context, 'idle p95': getPercentile(getResponseTimes(idle), 95) } }
  yield {
    name: 'requests without a response, or 5xx',
    value: countFailures([...editOutcomes, ...victimOutcomes]),
    atMost: 0,
    context: { 'answered 429': editOutcomes.filter(({ status }) => status === 429).length },
  }
}
