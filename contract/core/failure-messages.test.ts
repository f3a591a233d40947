import { describe, expect, test } from 'vitest'
import { getAssessment } from '../assessment.ts'
import { createHttpCall, type Send } from './client.ts'
import { getCommercialContracts, updateCommercialContracts } from '../commercial-contracts.ts'
import type { Endpoint } from './endpoint.ts'
import { getTeam } from '../team.ts'
import { addTemplate, duplicateTemplates, listTemplates } from '../staff/templates.ts'
import { getCurrentUser, listUsers } from '../users.ts'

/** The default messages from specification §8. */
const messages: [message: string, endpoint: Endpoint][] = [
  ['Failed to fetch users', listUsers],
  ['Failed to fetch team members', getTeam],
  ['Failed to fetch templates', listTemplates],
  ['Failed to update template', addTemplate],
  ['Failed to duplicate templates', duplicateTemplates],
  ['Failed to fetch commercial contracts', getCommercialContracts],
  ['Failed to update commercial contracts', updateCommercialContracts],
  ['Failed to fetch financials assessment', getAssessment],
]

const failures: [name: string, send: Send][] = [
  ['an exception in the transport', () => Promise.reject(new TypeError('secret detail'))],
  ['a server error without a problem', () => Promise.resolve(new Response('<h1>Oops</h1>', { status: 500 }))],
  ['a response that does not match the schema', () => Promise.resolve(Response.json('nonsense'))],
]

const sendCall = (send: Send, endpoint: Endpoint) =>
  createHttpCall({ baseUrl: '', token: () => Promise.resolve(null), send })(endpoint, { body: {} } as never)

describe.each(failures)('%s', (_, send) => {
  test.each(messages)('is reported as "%s"', async (message, endpoint) => {
    const failure = { code: 'undefined_error', status: 500, message }
    await expect(sendCall(send, endpoint)).rejects.toMatchObject(failure)
  })
})

test('other calls have the general message', async () => {
  const send = () => Promise.resolve(new Response(null, { status: 500 }))
  await expect(sendCall(send, getCurrentUser)).rejects.toMatchObject({ message: 'Undefined error' })
})

test('a failure keeps a specific reason', async () => {
  const send = () =>
    Promise.resolve(Response.json({ code: 'unavailable', detail: 'Back at noon' }, { status: 503 }))
  await expect(sendCall(send, listUsers)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Back at noon',
  })
})
