import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { decide, decisions, tell } from './decisions.ts'
import { badRequest, noConnection, type Sandbox } from './sandbox.ts'
import type { TakeTurns } from './turns.ts'

const knob = z.strictObject({
  /** As in Codat's own description, such as `list-connections`; `*` for every call. */
  operation: z.string(),
  /** How many answers it holds for. */
  count: z.number().int().min(1).default(1),
  answer: z.enum(['status', 'hang', 'malformed', 'unknown_enum']),
  /** With `status`. */
  status: z.number().int().min(400).max(599).default(500),
  /** With `status`: the value of Retry-After, seconds or an HTTP date. */
  retry_after: z.string().optional(),
})
type Knob = z.output<typeof knob>

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

/** Sends a good answer made wrong, as the knob asks. */
export function spoil(reply: FastifyReply, kind: 'malformed' | 'unknown_enum', body: unknown): FastifyReply {
  reply.type('application/json')
  if (kind === 'malformed') return reply.send(JSON.stringify(body ?? {}).slice(0, -1))
  const strange = (key: string, value: unknown): unknown =>
    (key === 'status' || key === 'sourceType') && typeof value === 'string' ? `Novel${value}` : value
  return reply.send(JSON.stringify(body, strange))
}

/** `POST /knobs/answers`, `DELETE /knobs/answers`, `POST /knobs/connections/:id/{approve,cancel,fail,deauthorize}`. */
export function knobRoutes(app: FastifyInstance, sandbox: Sandbox, knobs: Knobs, takeTurns: TakeTurns): void {
  app.post('/knobs/answers', async (request, reply) => {
    const parsed = knob.safeParse(request.body)
    if (!parsed.success) throw badRequest(z.prettifyError(parsed.error))
    knobs.add(parsed.data)
    return reply.code(204).send()
  })
  app.delete('/knobs/answers', async (_, reply) => {
    knobs.clear()
    return reply.code(204).send()
  })
  app.post<{ Params: { id: string; deed: string } }>(
    '/knobs/connections/:id/:deed',
    async (request, reply) => {
      const deed = z.enum([...decisions, 'deauthorize']).safeParse(request.params.deed)
      if (!deed.success) throw badRequest()
      const outcome = await takeTurns(() => doTo(sandbox, request.params.id, deed.data))
      return reply.send({ statusCode: outcome })
    },
  )
}

/** What a person would do on the link page, or what the platform does when it takes our rights away. */
async function doTo(sandbox: Sandbox, id: string, deed: (typeof decisions)[number] | 'deauthorize') {
  const connection = await sandbox.state.connectionById(id)
  if (!connection) throw noConnection(id)
  if (deed !== 'deauthorize') return decide(sandbox, connection, deed)
  const deauthorized = { ...connection, status: 'Deauthorized' as const }
  await sandbox.state.saveConnection(deauthorized)
  await tell(sandbox, 'connection.disconnected', deauthorized)
  return 200
}
