import type { Figure } from '../figures.ts'
import { type Outcome, request } from './requests.ts'
import type { FaultWorld } from './world.ts'

const runs = 15
/** Sizes just below the server's limits on the request head and the JSON body, in bytes. */
const [headSize, bodySize] = [15_000, 249_000]
const maxMs = 5

function repeat(part: (index: number) => string, size: number, separator: string): string {
  let text = part(0)
  for (let index = 1; text.length < size - 20; index += 1) text += separator + part(index)
  return text
}

const queries = {
  'one query field, repeated': repeat(() => 'a', headSize, '&'),
  'different query fields': repeat((index) => `f${index}`, headSize, '&'),
  'a known query field, repeated': repeat((index) => `status=${index}`, headSize, '&'),
}

const bodies = {
  'different fields': `{${repeat((index) => `"f${index}":1`, bodySize, ',')}}`,
  'one field, repeated': `{${repeat(() => '"x":1', bodySize, ',')}}`,
  'a long list': `{"business_models":[${repeat(() => '"x"', bodySize, ',')}]}`,
  'nested lists': '['.repeat(bodySize / 2) + ']'.repeat(bodySize / 2),
  'a long address': `{"website_url":"http://${repeat(() => 'a', bodySize, '.')}"}`,
}

export async function* measureCostlyRequests({ product, attackers }: FaultWorld): AsyncGenerator<Figure> {
  const path = '/api/v1/companies/'
  const [user] = attackers
  const get = (query: string) => findFastest(() => request(product.url, user, `${path}?${query}`))
  const post = (body: string) => findFastest(() => request(product.url, user, path, { method: 'POST', body }))
  const toFigure = (name: string, ms: number): Figure => ({
    name: `${name}, compared with an ordinary request`,
    value: Math.max(0, ms),
    unit: 'ms',
    atMost: maxMs,
  })
  const ordinaryQuery = await get('a=1')
  for (const [name, query] of Object.entries(queries))
    yield toFigure(name, (await get(query)) - ordinaryQuery)
  // The ordinary request has a body of about the same size, so both bodies take equally long to arrive.
  const ordinaryBody = await post(`{"name":"${'x'.repeat(bodySize - 100)}"}`)
  for (const [name, body] of Object.entries(bodies)) yield toFigure(name, (await post(body)) - ordinaryBody)
}

async function findFastest(send: () => Promise<Outcome>): Promise<number> {
  let fastest = Infinity
  for (let run = 0; run < runs; run += 1) {
    const { status, ms } = await send()
    if (status !== 400) throw new Error(`The response is ${status} instead of 400`)
    fastest = Math.min(fastest, ms)
  }
  return fastest
}
