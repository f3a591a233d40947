import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'

/** What every knob of a vendor's API says. A sandbox adds the `answer`s it can give, and what belongs to them. */
export const knobFields = {
  /** The name of a call; `*` for every call. */
  operation: z.string(),
  /** How many answers it holds for. */
  count: z.number().int().min(1).default(1),
  /** With `status`. */
  status: z.number().int().min(400).max(599).default(500),
  /** With `status`: the value of Retry-After, seconds or an HTTP date. */
  retry_after: z.string().optional(),
} as const

interface Asked {
  operation: string
  /** How many times it holds; once when absent. */
  count?: number
}

export interface Knobs<K extends Asked> {
  /** The misbehaviour asked for this operation, if any; each is good for its count. */
  take(operation: string): K | undefined
  add(knob: K): void
  clear(): void
}

export function makeKnobs<K extends Asked>(): Knobs<K> {
  const waiting: { knob: K; left: number }[] = []
  return {
    take(operation) {
      const found = waiting.find(({ knob }) => knob.operation === operation || knob.operation === '*')
      if (found) found.left -= 1
      if (found?.left === 0) waiting.splice(waiting.indexOf(found), 1)
      return found?.knob
    },
    add: (knob) => void waiting.push({ knob, left: knob.count ?? 1 }),
    clear: () => void waiting.splice(0),
  }
}

/** `POST /knobs/answers` asks for a misbehaviour, `DELETE /knobs/answers` forgets those that wait. */
export function knobRoutes<K extends Asked>(
  app: FastifyInstance,
  knobs: Knobs<K>,
  schema: z.ZodType<K>,
): void {
  app.post('/knobs/answers', async (request, reply) => {
    const parsed = schema.safeParse(request.body)
    if (!parsed.success) return reply.code(400).send({ error: z.prettifyError(parsed.error) })
    knobs.add(parsed.data)
    return reply.code(204).send()
  })
  app.delete('/knobs/answers', async (_, reply) => {
    knobs.clear()
    return reply.code(204).send()
  })
}

interface ApiKnob extends Asked {
  /**
   * `status`: a refusal, nothing done · `hang`: no answer, nothing done · `lost`: all done, but no answer ·
   * `malformed`: all done, the answer no longer whole · `cut`: all done, the line broken half way through the answer ·
   * anything else: all done, the answer made strange.
   */
  answer: string
  status: number
  retry_after?: string | undefined
}

/** How a vendor's API goes wrong in its own words. */
export interface Wrongs<K> {
  /** What a knob's `status` throws. */
  refusal(knob: K): Error
  /** Puts words or fields nobody has seen yet into an answer: a replacer of `JSON.stringify`. */
  strange(key: string, value: unknown): unknown
}

/** Sends what `work` answers, or what the knob asks for instead. Throws the vendor's refusal. */
export async function sendAnswer<K extends ApiKnob>(
  reply: FastifyReply,
  knob: K | undefined,
  wrongs: Wrongs<K>,
  work: () => Promise<unknown>,
): Promise<FastifyReply> {
  if (!knob) return reply.send(await work())
  if (knob.answer === 'hang') return reply.hijack()
  if (knob.answer === 'status') {
    if (knob.retry_after) reply.header('retry-after', knob.retry_after)
    throw wrongs.refusal(knob)
  }
  const good = (await work()) ?? {}
  if (knob.answer === 'lost') return reply.hijack()
  if (knob.answer === 'cut') return breakOff(reply, Buffer.isBuffer(good) ? good : JSON.stringify(good))
  // an answer without a body could not be made wrong
  reply.code(200).type('application/json')
  if (knob.answer === 'malformed') return reply.send(JSON.stringify(good).slice(0, -1))
  return reply.send(JSON.stringify(good, (key, value: unknown) => wrongs.strange(key, value)))
}

/** Announces the whole answer, and breaks the line half way. */
function breakOff(reply: FastifyReply, whole: Buffer | string): FastifyReply {
  const bytes = Buffer.from(whole)
  reply.hijack()
  reply.raw.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length })
  reply.raw.write(bytes.subarray(0, Math.ceil(bytes.length / 2)), () => reply.raw.destroy())
  return reply
}
