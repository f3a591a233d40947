import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'

/** The fields of every fault. Each sandbox adds the kinds of `answer` that it can give, with their fields. */
export const faultFields = {
  /** The name of a call; `*` for every call. */
  operation: z.string(),
  /** How many requests it applies to. */
  count: z.number().int().min(1).default(1),
  /** How many requests pass before it applies. */
  after: z.number().int().min(0).default(0),
  /** With `status`. */
  status: z.number().int().min(400).max(599).default(500),
  /** With `status`: the value of Retry-After, seconds or an HTTP date. */
  retry_after: z.string().optional(),
} as const

interface FaultSpec {
  operation: string
  /** How many requests it applies to; one when absent. */
  count?: number
  /** How many requests pass before it applies; none when absent. */
  after?: number
}

export interface FaultInjection<K extends FaultSpec> {
  /** The fault injected for this operation, if any; each applies as often as its count says. */
  consume(operation: string): K | undefined
  add(fault: K): void
  clear(): void
}

export function createFaultInjection<K extends FaultSpec>(): FaultInjection<K> {
  const waiting: { fault: K; remaining: number; passing: number }[] = []
  return {
    consume(operation) {
      const entry = waiting.find(({ fault }) => fault.operation === operation || fault.operation === '*')
      if (entry && entry.passing > 0) {
        entry.passing -= 1
        return undefined
      }
      if (entry) entry.remaining -= 1
      if (entry?.remaining === 0) waiting.splice(waiting.indexOf(entry), 1)
      return entry?.fault
    },
    add: (fault) => void waiting.push({ fault, remaining: fault.count ?? 1, passing: fault.after ?? 0 }),
    clear: () => void waiting.splice(0),
  }
}

/**
 * `POST /faults/answers` injects a fault, `DELETE /faults/answers` clears the remaining ones, and `PUT /faults/answers`
 * puts one in the place of all others, with no moment between in which a call would succeed.
 */
export function faultRoutes<K extends FaultSpec>(
  app: FastifyInstance,
  faults: FaultInjection<K>,
  schema: z.ZodType<K>,
): void {
  app.route({
    method: ['POST', 'PUT'],
    url: '/faults/answers',
    handler: async (request, reply) => {
      const parsed = schema.safeParse(request.body)
      if (!parsed.success) return reply.code(400).send({ error: z.prettifyError(parsed.error) })
      if (request.method === 'PUT') faults.clear()
      faults.add(parsed.data)
      return reply.code(204).send()
    },
  })
  app.delete('/faults/answers', async (_, reply) => {
    faults.clear()
    return reply.code(204).send()
  })
}

interface ApiFault extends FaultSpec {
  /**
   * `status`: a refusal, nothing done · `hang`: no answer, nothing done · `lost`: all done, but no answer ·
   * `malformed`: all done, the answer no longer whole · `cut`: all done, the line broken half way through the answer ·
   * anything else: all done, the answer made strange.
   */
  answer: string
  status: number
  retry_after?: string | undefined
}

/** How a vendor's API fails: its error replies, and values that no client has seen. */
export interface FaultBehavior<K> {
  /** The error that a fault of kind `status` throws. */
  refusal(fault: K): Error
  /** Puts unknown enum values or fields into a reply: a replacer for `JSON.stringify`. */
  strange(key: string, value: unknown): unknown
}

/** Sends the result of `work`, or what the fault demands instead. Throws the vendor's error. */
export async function sendReply<K extends ApiFault>(
  reply: FastifyReply,
  fault: K | undefined,
  faultBehavior: FaultBehavior<K>,
  work: () => Promise<unknown>,
): Promise<FastifyReply> {
  if (!fault) return reply.send(await work())
  if (fault.answer === 'hang') return reply.hijack()
  if (fault.answer === 'status') {
    if (fault.retry_after) reply.header('retry-after', fault.retry_after)
    throw faultBehavior.refusal(fault)
  }
  const result = (await work()) ?? {}
  if (fault.answer === 'lost') return reply.hijack()
  if (fault.answer === 'cut')
    return cutReply(reply, Buffer.isBuffer(result) ? result : JSON.stringify(result))
  // A reply without a body could not be distorted.
  reply.code(200).type('application/json')
  if (fault.answer === 'malformed') return reply.send(JSON.stringify(result).slice(0, -1))
  return reply.send(JSON.stringify(result, (key, value: unknown) => faultBehavior.strange(key, value)))
}

/** Announces the length of the whole reply and closes the connection half way. */
function cutReply(reply: FastifyReply, whole: Buffer | string): FastifyReply {
  const bytes = Buffer.from(whole)
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length })
  reply.raw.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => reply.raw.destroy())
  return reply
}
