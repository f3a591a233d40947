// Sends many edits of one person at once, in a thread of its own.
import { parentPort, workerData } from 'node:worker_threads'
import type { Burst } from './greedy-person.ts'
import { request } from './requests.ts'

const { url, token, path, count } = workerData as Burst
const edits = Array.from({ length: count }, (_, index) =>
  request({ url }, { token }, path, { method: 'PATCH', body: JSON.stringify({ city: `City ${index}` }) }),
)
parentPort?.postMessage(await Promise.all(edits))
