// Reads and edits at a steady pace in a process of its own, whether or not the answers come, until its parent disconnects.
import { once } from 'node:events'
import { type Caller, getCompanyPath, request, type Timed } from './requests.ts'

/** One request every 20 ms; every fourth saves a field. */
const paceMs = 20
const editEvery = 4

const [{ product, person }] = (await once(process, 'message')) as [Caller]
const path = getCompanyPath(person)
const outcomes: Promise<Timed>[] = []

async function send(index: number): Promise<Timed> {
  const edit = { method: 'PATCH', body: JSON.stringify({ city: `Town ${index}` }) }
  const startedAt = Date.now()
  return { startedAt, ...(await request(product, person, path, index % editEvery === 0 ? edit : {})) }
}

const timer = setInterval(() => outcomes.push(send(outcomes.length)), paceMs)
await once(process, 'message')
clearInterval(timer)
process.send?.(await Promise.all(outcomes))
process.disconnect()
