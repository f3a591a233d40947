import autocannon from 'autocannon'
import type { Product } from '#tests/journeys/product.ts'
import { signIn } from '../sign-in.ts'
import { toRequest } from './legs.ts'
import type { Question } from './questions.ts'
import type { Server } from './servers.ts'

export type PlainServer = Pick<Server, 'url' | 'headers'>

/** The product's address, and the headers of one of the demo's people. */
export async function openPlainServer(product: Product, name = 'admin'): Promise<PlainServer> {
  const { token } = await signIn(product, name)
  return { url: product.url, headers: { authorization: `Bearer ${token}` } }
}

interface LoadOptions {
  seconds: number
  connections?: number
}

/** Asks for so many seconds without a pause: requests answered a second, and how long they took in milliseconds. Throws when one is refused. */
export async function load(
  server: PlainServer,
  question: Question,
  { seconds, connections = 6 }: LoadOptions,
): Promise<{ rate: number; p50: number; p99: number }> {
  const { requests, latency, non2xx, errors } = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    requests: question.requests.map((request) => toRequest(server, request)),
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${question.name}: ${non2xx} refused, ${errors} failed`)
  return { rate: requests.average, p50: latency.p50, p99: latency.p99 }
}
