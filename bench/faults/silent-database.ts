import { setTimeout as pause } from 'node:timers/promises'
import type { Figure } from '../figures.ts'
import {
  getCompanyPath,
  getResponseTimes,
  type Outcome,
  repeatWhile,
  request,
  measureMs,
} from './requests.ts'
import type { FaultWorld } from './world.ts'

const silentMs = 12_000
const maxMs = 10_000
const maxStopMs = 5000

export async function* measureSilentDatabase(world: FaultWorld): AsyncGenerator<Figure> {
  yield* measureSilence(world, 'idle connections', 0)
  yield* measureSilence(world, 'busy connections', 12)
  const name = 'shutdown after SIGTERM, silent database'
  yield { name, value: await timeStop(world), unit: 'ms', atMost: maxStopMs }
}

async function* measureSilence(world: FaultWorld, name: string, callers: number): AsyncGenerator<Figure> {
  const { product, proxy, attackers, victim } = world
  const [attacker] = attackers
  const read = () => request(product.url, victim, getCompanyPath(victim))
  const edit = () => {
    const body = JSON.stringify({ city: `City ${performance.now()}` })
    return request(product.url, attacker, getCompanyPath(attacker), { method: 'PATCH', body })
  }
  const { promise: silence, resolve: end } = Promise.withResolvers<void>()
  const start = (count: number) =>
    Array.from({ length: count }, (_, index) => repeatWhile(silence, index % 2 ? read : edit, 20))
  const busy = start(callers)
  await pause(1000)
  const frozenAt = Date.now()
  proxy.freeze()
  const added = start(6)
  await pause(silentMs)
  proxy.mend()
  end()
  const recovery = measureMs(() => untilHealthy(async () => [await read(), await edit()]))
  const recoveryMs = (await Promise.all([recovery, ...busy, ...added]))[0]
  const outcomes = (await Promise.all([...busy, ...added])).flat()
  const affected = outcomes.filter(({ startedAt, ms }) => startedAt + ms >= frozenAt)
  const unanswered = affected.filter(({ status }) => status === 0).length
  const context = { requests: affected.length }
  yield { name: `requests without a response, ${name}`, value: unanswered, atMost: 0, context }
  const slowest = Math.max(...getResponseTimes(affected))
  yield { name: `slowest response, ${name}`, value: slowest, unit: 'ms', atMost: maxMs }
  yield { name: `time until the product recovers, ${name}`, value: recoveryMs, unit: 'ms', atMost: maxMs }
}

async function untilHealthy(send: () => Promise<Outcome[]>): Promise<void> {
  for (let successes = 0; successes < 10;) {
    const outcomes = await send()
    successes = outcomes.every(({ status }) => status === 200) ? successes + 1 : 0
    await pause(20)
  }
}

async function timeStop({ product, proxy, victim }: FaultWorld): Promise<number> {
  proxy.freeze()
  const requests = [1, 2, 3].map(() => request(product.url, victim, getCompanyPath(victim)))
  await pause(500)
  const ms = await measureMs(() => product.stop())
  const outcomes = await Promise.all(requests)
  return outcomes.every(({ status }) => status === 503) ? ms : Infinity
}
