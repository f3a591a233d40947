import autocannon from 'autocannon'
import type { Product } from '#tests/journeys/product.ts'
import { getDemoEmail, signInByEmail } from '../sign-in.ts'
import { toRequest } from './legs.ts'
import type { Question } from './questions.ts'
import type { Server } from './servers.ts'

export type PlainServer = Pick<Server, 'url' | 'headers'>

/** The product's address, and the headers of its admin. */
export async function openPlainServer(product: Product): Promise<PlainServer> {
  return { url: product.url, headers: await readHeaders(product, getDemoEmail('admin')) }
}

/** What somebody's requests carry. */
export async function readHeaders(product: Product, email: string): Promise<Record<string, string>> {
  const { token } = await signInByEmail(product, email)
  return { authorization: `Bearer ${token}` }
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
