import type { Figure } from '../faults.ts'
import { type Outcome, request } from './requests.ts'
import type { FaultWorld } from './world.ts'

const runs = 15
/** The longest head and JSON body that are read at all, in bytes. */
const [headSize, bodySize] = [15_000, 249_000]
/** More than any single request may hold up the others. */
const maxMs = 5

const repeat = (part: (index: number) => string, size: number, separator: string) => {
  let text = part(0)
  for (let index = 1; text.length < size - 20; index += 1) text += separator + part(index)
  return text
}

const queries: [about: string, query: string][] = [
  ['one query field again and again', repeat(() => 'a', headSize, '&')],
  ['different query fields', repeat((index) => `f${index}`, headSize, '&')],
  ['a known query field again and again', repeat((index) => `status=${index}`, headSize, '&')],
]

const bodies: [about: string, body: string][] = [
  ['different fields', `{${repeat((index) => `"f${index}":1`, bodySize, ',')}}`],
  ['one field again and again', `{${repeat(() => '"x":1', bodySize, ',')}}`],
  ['a long list', `{"business_models":[${repeat(() => '"x"', bodySize, ',')}]}`],
  ['lists in lists', '['.repeat(bodySize / 2) + ']'.repeat(bodySize / 2)],
  ['a long address', `{"website_url":"http://${repeat(() => 'a', bodySize, '.')}"}`],
]

/** How much longer the worst requests of each kind take than an ordinary one that is refused as well. */
export async function resistCostlyRequests({ product, greedy }: FaultWorld): Promise<Figure[]> {
  const path = '/api/v1/companies/'
  const post = (body: string) => request(product, greedy, path, { method: 'POST', body })
  const figures: Figure[] = []
  const ordinaryQuery = await findFastest(() => request(product, greedy, `${path}?a=1`))
  for (const [about, query] of queries) {
    const fastest = await findFastest(() => request(product, greedy, `${path}?${query}`))
    figures.push(buildFigure(about, fastest - ordinaryQuery))
  }
  // what cannot be read takes as long to arrive
  const ordinaryBody = await findFastest(() => post(`{"name":"${'x'.repeat(bodySize - 100)}"}`))
  for (const [about, body] of bodies)
    figures.push(buildFigure(about, (await findFastest(() => post(body))) - ordinaryBody))
  return figures
}

const buildFigure = (about: string, ms: number): Figure => ({
  about: `${about}, beyond an ordinary request`,
  seen: Math.max(0, ms),
  bound: maxMs,
  unit: 'ms',
})

async function findFastest(ask: () => Promise<Outcome>): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const { status, ms } = await ask()
    if (status !== 400) throw new Error(`answered ${status} instead of 400`)
    times.push(ms)
  }
  return Math.min(...times)
}
