import { z } from 'zod'
import { endSessions } from './adapter.ts'
import type { LoginContext, FormRequest } from './forms.ts'
import { readJson, RequestError, send } from './http.ts'
import { findPersonByEmail } from './people.ts'

const Request = z.object({ email: z.string() })

/** POST /faults/end-sessions, for tests: ends a user's sessions, as if they had expired. */
export const endSessionsByEmail = async (context: LoginContext, { req, res }: FormRequest): Promise<void> => {
  const request = Request.safeParse(await readJson(req))
  if (!request.success) throw new RequestError(400, 'Send an email address.')
  const person = await findPersonByEmail(context.records, request.data.email)
  if (!person) throw new RequestError(404, 'There is no account with this address.')
  await endSessions(context.records, person.sub)
  send(res, 200, 'application/json', '{}')
}
