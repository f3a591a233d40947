import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import type { FormRequest, LoginContext } from './forms.ts'
import { readJson, RequestError, send } from './http.ts'
import { findPersonBySubject } from './people.ts'
import { issueVerificationLink } from './tickets.ts'

const Job = z.object({ user_id: z.string().min(1), client_id: z.string().optional() })

/**
 * POST /api/v2/jobs/verification-email, with an access token from the client credentials grant.
 * Source: Auth0's Management API reference.
 */
export async function sendVerificationEmail(context: LoginContext, { req, res }: FormRequest): Promise<void> {
  const [, value = ''] = /^Bearer (.+)$/i.exec(req.headers.authorization ?? '') ?? []
  const token = value === '' ? undefined : await context.provider.ClientCredentials.find(value)
  if (token?.aud !== `${context.issuer}api/v2/`)
    return refuse(res, { statusCode: 401, error: 'Unauthorized', message: 'Invalid token' })
  const job = Job.safeParse(await readBody(req))
  if (!job.success)
    return refuse(res, {
      statusCode: 400,
      error: 'Bad Request',
      message: 'Payload validation error',
      errorCode: 'invalid_body',
    })
  const person = await findPersonBySubject(context.records, job.data.user_id)
  if (!person)
    return refuse(res, {
      statusCode: 404,
      error: 'Not Found',
      message: 'The user does not exist.',
      errorCode: 'inexistent_user',
    })
  await issueVerificationLink(context, person)
  const id = `job_${randomBytes(12).toString('base64url')}`
  const created_at = new Date().toISOString()
  reply(res, 201, { type: 'verification_email', status: 'pending', created_at, id })
}

const readBody = (req: FormRequest['req']) =>
  readJson(req).catch((error: unknown) => {
    if (error instanceof RequestError) return undefined
    throw error
  })

const reply = (res: ServerResponse, status: number, body: object) =>
  send(res, status, 'application/json', JSON.stringify(body))

interface Refusal {
  statusCode: number
  error: string
  message: string
  errorCode?: string
}

const refuse = (res: ServerResponse, refusal: Refusal) => reply(res, refusal.statusCode, refusal)
