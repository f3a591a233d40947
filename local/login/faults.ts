import { z } from 'zod'
import { endSessions } from './adapter.ts'
import type { LoginContext, FormRequest } from './forms.ts'
import { readJson, RequestError, send } from './http.ts'
import { personByEmail } from './people.ts'

const Request = z.object({ email: z.string() })

/** POST /faults/end-sessions, for tests: as if the person's sessions had run out at the provider. */
export const endSessionsByEmail = async (context: LoginContext, { req, res }: FormRequest): Promise<void> => {
  const request = Request.safeParse(await readJson(req))
  if (!request.success) throw new RequestError(400, 'Name the email.')
  const person = await personByEmail(context.records, request.data.email)
  if (!person) throw new RequestError(404, 'Nobody has this address.')
  await endSessions(context.records, person.sub)
  send(res, 200, 'application/json', '{}')
}
