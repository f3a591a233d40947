import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'

const knob = z.strictObject({
  /** The name of a call; `*` for every call. */
  operation: z.string(),
  /** How many answers it holds for. */
  count: z.number().int().min(1).default(1),
  /**
   * `status`: a refusal · `hang`: no answer, nothing done · `lost`: all done, but no answer · `malformed`: no JSON ·
   * `strange`: values and fields nobody has seen yet · `body`: the JSON given here, nothing done.
   */
  answer: z.enum(['status', 'hang', 'lost', 'malformed', 'strange', 'body']),
  /** With `status`. */
  status: z.number().int().min(400).max(599).default(500),
  /** With `status`: the vendor's own word for the reason. */
  reason: z.string().optional(),
  /** With `status`: the value of Retry-After, seconds or an HTTP date. */
  retry_after: z.string().optional(),
  /** With `body`. */
  body: z.unknown().optional(),
})
type Knob = z.output<typeof knob>
/** A knob as tests ask for it. */
export type KnobRequest = z.input<typeof knob>

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

/** `POST /knobs/answers` asks for a misbehaviour, `DELETE /knobs/answers` forgets those that wait. */
export function knobRoutes(app: FastifyInstance, knobs: Knobs): void {
  app.post('/knobs/answers', async (request, reply) => {
    const parsed = knob.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ error: z.prettifyError(parsed.error) })
    knobs.add(parsed.data)
    return reply.code(204).send()
  })
  app.delete('/knobs/answers', async (_, reply) => {
    knobs.clear()
    return reply.code(204).send()
  })
}

/** Sends a good answer made wrong, as the knob asks. */
export function spoil(reply: FastifyReply, { answer }: Knob, good: unknown, enums: readonly string[]) {
  if (answer === 'lost') return reply.hijack()
  reply.type('application/json')
  if (answer === 'malformed') return reply.send(JSON.stringify(good ?? {}).slice(0, -1))
  const strange = (key: string, value: unknown): unknown => {
    if (enums.includes(key) && typeof value === 'string') return `novel_${value}`
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject && key !== 'novel_field' ? { ...value, novel_field: {} } : value
  }
  return reply.send(JSON.stringify(good, strange))
}
