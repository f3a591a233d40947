import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import * as field from './core/fields.ts'

export const connectionStatuses = ['Linked', 'Unlinked', 'Error', 'PendingAuth'] as const

/** A connected accounting or banking platform. */
export const Connection = z.object({
  id: field.id(),
  platform: z.string(),
  platform_key: z.string(),
  source_type: z.string(),
  status: z.enum(connectionStatuses),
  /** Of a subsidiary: its books are not the company’s own. */
  subsidiary: z.boolean(),
  /** Whether it is broken and can be repaired: started with `update_mode`, its link session mends it and makes no other. */
  update_mode: z.boolean(),
  provider: z.enum(['codat', 'plaid', 'quiltt']),
  /** For a direct bank link that waits: what the bank's own widget is opened with, and the link session it belongs to. */
  link_token: z.string().nullable(),
  state: z.string().nullable(),
  /** For a Quiltt connection that is to be repaired: its id there, which Quiltt's window is opened with. */
  connection_id: z.string().nullable(),
  /** Where to send the person to sign in at the platform; single use, given only while one is waiting. */
  link_url: z.string().nullable(),
  last_sync: field.time().nullable(),
  /** When the bank ends our access unless its person signs in again; null where it does not say. */
  consent_expires_at: field.time().nullable(),
  /** What the provider says is wrong, in our words. */
  error_message: z.string().nullable(),
  created_at: field.time(),
  updated_at: field.time(),
})
export type Connection = z.infer<typeof Connection>

const codatParams = z.object({ codatId: field.id() })
const connectionParams = codatParams.extend({ connectionId: field.id() })

export const openAccountingAccount = endpoint({
  method: 'POST',
  path: '/api/v1/codat/',
  access: 'user',
  limit: 'costly',
  summary: 'Prepares a company for connecting accounts: the caller’s selected one, or one named here',
  body: z.object({
    name: field.text(200),
    /** For whoever connects on behalf of a company that they are no member of. */
    company_id: field.id().optional(),
  }),
  response: z.object({ id: field.id(), company: field.id() }),
  errors: ['provider_unavailable', 'not_found', 'forbidden', 'not_editable'],
})

export const connectAccounting = endpoint({
  method: 'GET',
  twin: 'POST',
  path: '/api/v1/companies/:companyId/codat/connect/',
  access: 'editor',
  limit: 'costly',
  summary: 'The hosted page where the company chooses and connects a platform',
  params: z.object({ companyId: field.id() }),
  response: z.object({ redirect: z.string() }),
  errors: ['no_company_name', 'not_editable', 'provider_unavailable'],
})

export const createConnection = endpoint({
  method: 'POST',
  path: '/api/v2/codat/:codatId/connections/',
  access: 'editor',
  limit: 'costly',
  summary:
    'Starts a connection, or takes up the one that waits for its person; update_mode repairs a broken one',
  params: codatParams,
  body: z.object({
    platform_key: z
      .string()
      .regex(/^[a-z]{4,10}$/, 'Choose a platform')
      .meta({ examples: ['qhyg'] }),
    update_mode: z.boolean().optional(),
    /** The one to repair, where several banks of one platform are linked; without it, the first that is broken. */
    connection_id: field.id().optional(),
    /** Kept apart from what is the company’s own, which has one set of books. At most 20 subsidiaries. */
    subsidiary: z.boolean().optional(),
  }),
  response: Connection,
  errors: [
    'not_found',
    'connection_linked',
    'connection_invalid_data',
    'no_company_name',
    'not_editable',
    'provider_unavailable',
    'provider_rejected',
  ],
})

export const listConnections = endpoint({
  method: 'GET',
  path: '/api/v2/codat/:codatId/connections/',
  access: 'viewer',
  limit: 'costly',
  summary: 'The connections as their provider has them now, or as last read while it is slow or away',
  params: codatParams,
  response: z.array(Connection),
  aged: true,
})

export const disconnectConnection = endpoint({
  method: 'GET',
  twin: 'POST',
  path: '/api/v2/codat/:codatId/connections/:connectionId/disconnect/',
  access: 'editor',
  limit: 'costly',
  summary: 'Ends a connection; what was read stays',
  params: connectionParams,
  response: Connection,
  errors: ['not_editable', 'provider_unavailable', 'provider_rejected'],
})

/** An account at a bank, as its connection knows it; balances in its currency. */
export const BankAccount = z.object({
  id: z.string(),
  name: z.string(),
  /** The last digits. */
  mask: z.string().nullable(),
  type: z.string().nullable(),
  currency: z.string().nullable(),
  balance: z.string().nullable(),
  available: z.string().nullable(),
})
export type BankAccount = z.infer<typeof BankAccount>

export const listBankAccounts = endpoint({
  method: 'GET',
  path: '/api/v2/codat/:codatId/connections/:connectionId/banking_accounts/',
  access: 'viewer',
  limit: 'costly',
  summary: 'The bank accounts behind a connection, with the time they were read',
  params: connectionParams,
  response: z.object({ accounts: z.array(BankAccount), read_at: field.time().nullable() }),
  errors: ['provider_unavailable'],
})
