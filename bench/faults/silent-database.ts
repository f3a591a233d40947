import { setTimeout as pause } from 'node:timers/promises'
import type { Figure } from '../faults.ts'
import { getCompanyPath, type Outcome, request } from './requests.ts'
import type { FaultWorld } from './world.ts'

/** How long the database is silent each time. */
const silentMs = 12_000
const maxAnswerMs = 10_000
const maxBackMs = 10_000
const maxStopMs = 5000

/** Whether everything is answered while the database is silent, how soon it is back, and whether the product can be stopped. */
export async function resistSilentDatabase(world: FaultWorld): Promise<Figure[]> {
  const idle = await freeze(world, 0)
  const busy = await freeze(world, 12)
  return [
    ...buildFigures('idle connections', idle),
    ...buildFigures('queries and edits at work', busy),
    {
      about: 'until SIGTERM has ended it, the database silent',
      seen: await stop(world),
      bound: maxStopMs,
      unit: 'ms',
    },
  ]
}

interface Silence {
  answers: Outcome[]
  backMs: number
}

const buildFigures = (when: string, { answers, backMs }: Silence): Figure[] => [
  {
    about: `without an answer, ${when} (${answers.length} asked)`,
    seen: answers.filter(({ status }) => status === 0).length,
    bound: 0,
    unit: 'requests',
  },
  {
    about: `the longest answer, ${when}`,
    seen: Math.max(...answers.map(({ ms }) => ms)),
    bound: maxAnswerMs,
    unit: 'ms',
  },
  { about: `until all is well again, ${when}`, seen: backMs, bound: maxBackMs, unit: 'ms' },
]

/** Makes the database silent while so many callers are at work, asks on meanwhile, and lets it be reached again. */
async function freeze({ product, way, greedy, other }: FaultWorld, callers: number): Promise<Silence> {
  const read = () => request(product, other, getCompanyPath(other))
  const edit = () =>
    request(product, greedy, getCompanyPath(greedy), {
      method: 'PATCH',
      body: JSON.stringify({ city: `City ${performance.now()}` }),
    })
  const answers: Outcome[] = []
  let isSilent = true
  const repeatRequests = async (ask: () => Promise<Outcome>) => {
    while (isSilent) {
      answers.push(await ask())
      await pause(20)
    }
  }
  const start = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => repeatRequests(index % 2 ? read : edit)))
  const atWork = start(callers)
  await pause(1000)
  answers.length = 0
  way.freeze()
  const meanwhile = start(6)
  await pause(silentMs)
  way.mend()
  const began = performance.now()
  isSilent = false
  await Promise.all([untilWell(async () => [await read(), await edit()]), atWork, meanwhile])
  return { answers, backMs: performance.now() - began }
}

async function untilWell(ask: () => Promise<Outcome[]>): Promise<void> {
  for (let inRow = 0; inRow < 10;) {
    const outcomes = await ask()
    inRow = outcomes.every(({ status }) => status === 200) ? inRow + 1 : 0
    await pause(20)
  }
}

async function stop({ product, way, other }: FaultWorld): Promise<number> {
  way.freeze()
  const requests = [1, 2, 3].map(() => request(product, other, getCompanyPath(other)))
  await pause(500)
  const began = performance.now()
  await product.stop()
  const ms = performance.now() - began
  const answers = await Promise.all(requests)
  return answers.every(({ status }) => status === 503) ? ms : Infinity
}
