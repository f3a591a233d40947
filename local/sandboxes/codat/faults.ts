import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { faultFields, faultRoutes, type FaultInjection, type Wrongs } from '#local/sandboxes/kit/faults.ts'
import type { TakeTurns } from '#local/sandboxes/kit/turns.ts'
import { decide, decisions, tell } from './decisions.ts'
import { badRequest, CodatFailure, noConnection, type Sandbox } from './sandbox.ts'

/** Operations are named as in Codat's own description, such as `list-connections`. */
const fault = z.strictObject({
  ...faultFields,
  answer: z.enum(['status', 'hang', 'malformed', 'unknown_enum']),
})
export type Fault = z.output<typeof fault>
/** How an answer goes wrong, as tests ask for it. */
export type Misbehavior = Omit<z.input<typeof fault>, 'operation'>

export const wrongs: Wrongs<Fault> = {
  refusal: ({ status }) => new CodatFailure(status, 'This answer was asked for in the sandbox.'),
  strange: (key, value) =>
    (key === 'status' || key === 'sourceType') && typeof value === 'string' ? `Novel${value}` : value,
}

/** `/faults/answers`, and `POST /faults/connections/:id/{approve,cancel,fail,deauthorize}`. */
export function testRoutes(
  app: FastifyInstance,
  sandbox: Sandbox,
  faults: FaultInjection<Fault>,
  takeTurns: TakeTurns,
): void {
  faultRoutes(app, faults, fault)
  app.post<{ Params: { id: string; deed: string } }>(
    '/faults/connections/:id/:deed',
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
