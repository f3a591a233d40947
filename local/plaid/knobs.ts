import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'

const knob = z.strictObject({
  /** The name of a call; `*` for every call. */
  operation: z.string(),
  /** How many answers it holds for. */
  count: z.number().int().min(1).default(1),
  answer: z.enum(['status', 'refuse', 'hang', 'malformed', 'unknown_enum']),
  /** With `status`. */
  status: z.number().int().min(400).max(599).default(500),
  /** With `status`: the value of Retry-After, seconds or an HTTP date. */
  retry_after: z.string().optional(),
  /** With `refuse`: the vendor's own code of the refusal. */
  code: z.string().default(''),
})
export type Knob = z.output<typeof knob>

export interface Knobs {
  /** The misbehaviour asked for this call, if any; each is good for its count. */
  take(operation: string): Knob | undefined
  add(value: Knob): void
  clear(): void
}

export function makeKnobs(): Knobs {
  const waiting: Knob[] = []
  return {
    take(operation) {
      const found = waiting.find((value) => value.operation === operation || value.operation === '*')
      if (found) found.count -= 1
      if (found?.count === 0) waiting.splice(waiting.indexOf(found), 1)
      return found
    },
    add: (value) => void waiting.push(value),
    clear: () => void waiting.splice(0),
  }
}

/** Sends a good answer made wrong: cut off, or with a new word in each field that `enums` names. */
export function spoil(reply: FastifyReply, { answer }: Knob, body: object, enums: RegExp): FastifyReply {
  reply.type('application/json')
  if (answer === 'malformed') return reply.send(JSON.stringify(body).slice(0, -1))
  const strange = (key: string, value: unknown): unknown =>
    enums.test(key) && typeof value === 'string' ? `NOVEL_${value}` : value
  return reply.send(JSON.stringify(body, strange))
}

/** `POST /knobs/answers` and `DELETE /knobs/answers`. */
export function knobRoutes(app: FastifyInstance, knobs: Knobs): void {
  app.post('/knobs/answers', async (request, reply) => {
    const parsed = knob.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send(z.prettifyError(parsed.error))
    knobs.add(parsed.data)
    return reply.code(204).send()
  })
  app.delete('/knobs/answers', async (_, reply) => {
    knobs.clear()
    return reply.code(204).send()
  })
}
