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
  summary: 'Completes a bank link session: exchanges the public token for the session in `state`. Single use',
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
  summary: 'Reauthorizes a bank connection with a new public token',
  body: z.object({ public_token: token, company_id: field.id() }),
  response: Connection,
  errors,
})

export const confirmBankRelink = endpoint({
  method: 'POST',
  path: '/api/v1/direct/relink-success/',
  access: 'user',
  limit: 'costly',
  summary: 'Confirms that a broken bank connection was repaired, after checking with the provider',
  body: z.object({ connection_id: field.id() }),
  response: Connection,
  errors,
})

export const saveQuilttConnection = endpoint({
  method: 'POST',
  path: '/api/v1/direct/quiltt-connection/',
  access: 'user',
  limit: 'costly',
  summary: 'Saves a connection made through Quiltt, after Quiltt confirms that it is ours',
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
  summary: 'Creates a session for the Quiltt connector; defaults to the caller’s selected company',
  query: z.object({
    company_id: field.id().optional(),
  }),
  response: z.object({
    token: z.string(),
    profile_id: z.string(),
    connector_id: z.string(),
    expires_at: field.timestamp(),
  }),
  errors: ['provider_unavailable', 'not_found', 'forbidden', 'not_editable'],
})
