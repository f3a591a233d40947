import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import * as field from './core/fields.ts'
import { Connection } from './accounting-connections.ts'

const token = z.string().min(1).max(500)
const errors = [
  'connection_state',
  'not_found',
  'forbidden',
  'not_editable',
  'provider_unavailable',
  'provider_rejected',
] as const

export const finishBankConnection = endpoint({
  method: 'POST',
  path: '/api/v1/direct/callback/',
  access: 'user',
  limit: 'costly',
  summary:
    'Ends a link session with a bank: exchanges the public token of the session that `state` names, once',
  body: z.object({
    company_id: field.id(),
    platform_key: z.string().max(20),
    public_token: token,
    state: z.string().max(100),
  }),
  response: Connection,
  errors,
})

export const reauthBankConnection = endpoint({
  method: 'POST',
  path: '/api/v1/direct/reauth/',
  access: 'user',
  limit: 'costly',
  summary: 'Takes a bank connection up again with a new public token',
  body: z.object({ public_token: token, company_id: field.id() }),
  response: Connection,
  errors,
})

export const confirmBankRelink = endpoint({
  method: 'POST',
  path: '/api/v1/direct/relink-success/',
  access: 'user',
  limit: 'costly',
  summary: 'Says that a broken bank connection was repaired; the provider is asked before it is believed',
  body: z.object({ connection_id: field.id() }),
  response: Connection,
  errors,
})

export const saveQuilttConnection = endpoint({
  method: 'POST',
  path: '/api/v1/direct/quiltt-connection/',
  access: 'user',
  limit: 'costly',
  summary: 'Keeps a connection made through Quiltt, once Quiltt says that it is ours',
  body: z.object({
    company_id: field.id(),
    connection_id: z.string().max(100),
    profile_id: z.string().max(100),
  }),
  response: Connection,
  errors,
})

export const openQuilttSession = endpoint({
  method: 'POST',
  path: '/api/v1/direct/quiltt-session/',
  access: 'user',
  limit: 'costly',
  summary: 'A session for Quiltt’s connector: for the caller’s selected company, or one named here',
  query: z.object({
    /** For whoever connects on behalf of a company that they are no member of. */
    company_id: field.id().optional(),
  }),
  response: z.object({
    token: z.string(),
    profile_id: z.string(),
    connector_id: z.string(),
    expires_at: field.time(),
  }),
  errors: ['provider_unavailable', 'not_found', 'forbidden', 'not_editable'],
})
