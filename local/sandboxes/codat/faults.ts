import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import {
  faultFields,
  addFaultRoutes,
  type FaultInjection,
  type FaultBehavior,
} from '#local/sandboxes/kit/faults.ts'
import type { RunExclusive } from '#local/sandboxes/kit/mutex.ts'
import { applyConsent, consentChoices, sendConnectionEvent } from './consent.ts'
import { buildBadRequest, CodatFailure, buildConnectionNotFound, type Sandbox } from './sandbox.ts'

/** Operation IDs are those of Codat's API description, for example `list-connections`. */
const fault = z.strictObject({
  ...faultFields,
  answer: z.enum(['status', 'hang', 'malformed', 'unknown_enum']),
})
export type Fault = z.output<typeof fault>
export type FaultOptions = Omit<z.input<typeof fault>, 'operation'>

export const faultBehavior: FaultBehavior<Fault> = {
  refusal: ({ status }) => new CodatFailure(status, 'This error was injected by the sandbox.'),
  strange: (key, value) =>
    (key === 'status' || key === 'sourceType') && typeof value === 'string' ? `Novel${value}` : value,
}

/** Adds `/faults/answers` and `POST /faults/connections/:id/{approve,cancel,fail,deauthorize}`. */
export function addTestRoutes(
  app: FastifyInstance,
  sandbox: Sandbox,
  faults: FaultInjection<Fault>,
  runExclusive: RunExclusive,
): void {
  addFaultRoutes(app, faults, fault)
  app.post<{ Params: { id: string; action: string } }>(
    '/faults/connections/:id/:action',
    async (request, reply) => {
      const action = z.enum([...consentChoices, 'deauthorize']).safeParse(request.params.action)
      if (!action.success) throw buildBadRequest()
      const outcome = await runExclusive(() => changeConnection(sandbox, request.params.id, action.data))
      return reply.send({ statusCode: outcome })
    },
  )
}

async function changeConnection(
  sandbox: Sandbox,
  id: string,
  action: (typeof consentChoices)[number] | 'deauthorize',
) {
  const connection = await sandbox.state.connectionById(id)
  if (!connection) throw buildConnectionNotFound(id)
  if (action !== 'deauthorize') return applyConsent(sandbox, connection, action)
  const deauthorized = { ...connection, status: 'Deauthorized' as const }
  await sandbox.state.saveConnection(deauthorized)
  await sendConnectionEvent(sandbox, 'connection.disconnected', deauthorized)
  return 200
}
