import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'

export const connectionStatuses = ['Linked', 'Unlinked', 'Error', 'PendingAuth'] as const

/** A connected accounting or banking platform. */
export const Connection = z.object({
  id: field.id(),
  platform: z.string(),
  platform_key: z.string(),
  source_type: z.string(),
  status: z.enum(connectionStatuses),
  subsidiary: z.boolean(),
  /** Where to send the person to sign in at the platform; single use, given only while one is waiting. */
  link_url: z.string().nullable(),
  last_sync: field.time().nullable(),
  /** What the provider says is wrong, in our words. */
  error_message: z.string().nullable(),
  created_at: field.time(),
  updated_at: field.time(),
})
export type Connection = z.infer<typeof Connection>

const codatParams = z.object({ codatId: field.id() })
const connectionParams = codatParams.extend({ connectionId: field.id() })

export const createAccountingLink = endpoint({
  method: 'POST',
  path: '/api/v1/codat/',
  access: 'user',
  summary: 'Prepares the caller’s selected company for connecting accounts',
  body: z.object({ name: field.text(200) }),
  response: z.object({ id: field.id(), company: field.id() }),
  errors: ['provider_unavailable', 'not_found', 'forbidden', 'not_editable'],
})

export const connectAccounting = endpoint({
  method: 'GET',
  twin: 'POST',
  path: '/api/v1/companies/:companyId/codat/connect/',
  access: 'editor',
  summary: 'The hosted page where the company chooses and connects a platform',
  params: z.object({ companyId: field.id() }),
  response: z.object({ redirect: z.string() }),
  errors: ['no_company_name', 'not_editable', 'provider_unavailable'],
})

export const createConnection = endpoint({
  method: 'POST',
  path: '/api/v2/codat/:codatId/connections/',
  access: 'editor',
  summary:
    'Starts a connection, or takes up the one that waits for its person; update_mode repairs a broken one',
  params: codatParams,
  body: z.object({
    platform_key: z.string().regex(/^[a-z]{4}$/, 'Choose a platform'),
    update_mode: z.boolean().optional(),
    subsidiary: z.boolean().optional(),
  }),
  response: Connection,
  errors: [
    'connection_linked',
    'connection_invalid_data',
    'not_editable',
    'provider_unavailable',
    'provider_rejected',
  ],
})

export const listConnections = endpoint({
  method: 'GET',
  path: '/api/v2/codat/:codatId/connections/',
  access: 'viewer',
  summary: 'The connections, read again from the provider where one is waiting',
  params: codatParams,
  response: z.array(Connection),
})

export const disconnectConnection = endpoint({
  method: 'GET',
  twin: 'POST',
  path: '/api/v2/codat/:codatId/connections/:connectionId/disconnect/',
  access: 'editor',
  summary: 'Ends a connection; what was read stays',
  params: connectionParams,
  response: Connection,
  errors: ['not_editable', 'provider_unavailable', 'provider_rejected'],
})
