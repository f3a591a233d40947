import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'

/** The fields common to all fault schemas. Each schema adds `answer` with its allowed values. */
export const faultFields = {
  /** The name of an operation; `*` for every operation. */
  operation: z.string(),
  count: z.number().int().min(1).default(1),
  /** The number of requests before the fault applies. */
  after: z.number().int().min(0).default(0),
  /** The HTTP status of the response. Used only if `answer` is `status`. */
  status: z.number().int().min(400).max(599).default(500),
  /** The value of Retry-After, in seconds or as an HTTP date. Used only if `answer` is `status`. */
  retry_after: z.string().optional(),
} as const

interface FaultSpec {
  operation: string
  count?: number
  after?: number
}

export interface FaultInjection<K extends FaultSpec> {
  /** Counts a request for the operation. Returns the fault for the request; undefined if there is none. */
  consume(operation: string): K | undefined
  add(fault: K): void
  clear(): void
}

export function createFaultInjection<K extends FaultSpec>(): FaultInjection<K> {
  const pendingFaults: { fault: K; remaining: number; passing: number }[] = []
  return {
    consume(operation) {
      const entry = pendingFaults.find(
        ({ fault }) => fault.operation === operation || fault.operation === '*',
      )
      if (entry && entry.passing > 0) {
        entry.passing -= 1
        return undefined
      }
      if (entry) entry.remaining -= 1
      if (entry?.remaining === 0) pendingFaults.splice(pendingFaults.indexOf(entry), 1)
      return entry?.fault
    },
    add: (fault) =>
      void pendingFaults.push({ fault, remaining: fault.count ?? 1, passing: fault.after ?? 0 }),
    clear: () => void pendingFaults.splice(0),
  }
}

/**
 * `POST /faults/answers` injects a fault, and `DELETE /faults/answers` removes all faults. `PUT /faults/answers`
 * replaces all faults with a new fault atomically, so that no call succeeds in between.
 */
export function addFaultRoutes<K extends FaultSpec>(
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
   * `status` returns an error and `hang` never responds; neither performs the operation. `lost` performs the operation
   * but never responds, `malformed` responds with truncated JSON, and `cut` closes the connection halfway through the
   * response.
   */
  answer: string
  status: number
  retry_after?: string | undefined
}

export interface FaultBehavior<K> {
  /** Builds the error for a fault whose `answer` is `status`. */
  refusal(fault: K): Error
  /** A replacer for `JSON.stringify` that changes enum values to unknown values and may add unknown fields. */
  strange(key: string, value: unknown): unknown
}

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
  // A response with status 204 would have no body to modify.
  reply.code(200).type('application/json')
  if (fault.answer === 'malformed') return reply.send(JSON.stringify(result).slice(0, -1))
  return reply.send(JSON.stringify(result, (key, value: unknown) => faultBehavior.strange(key, value)))
}

function cutReply(reply: FastifyReply, whole: Buffer | string): FastifyReply {
  const bytes = Buffer.from(whole)
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length })
  reply.raw.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => reply.raw.destroy())
  return reply
}
