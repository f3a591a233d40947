import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import * as field from './core/fields.ts'

export const connectionStatuses = ['Linked', 'Unlinked', 'Error', 'PendingAuth'] as const

export const Connection = z.object({
  id: field.id(),
  platform: z.string(),
  platform_key: z.string(),
  source_type: z.string(),
  status: z.enum(connectionStatuses),
  subsidiary: z.boolean(),
  /**
   * True if `createConnection` with `update_mode` can repair the connection: if the connection is broken, or if it is a
   * Plaid or Quiltt connection with a warning.
   */
  update_mode: z.boolean(),
  provider: z.enum(['codat', 'plaid', 'quiltt']),
  /**
   * Set only in the response that starts a link session: `state` identifies the session, and `link_token` opens Plaid
   * Link (null for Quiltt).
   */
  link_token: z.string().nullable(),
  state: z.string().nullable(),
  /** The connection's id at Quiltt, for the Quiltt connector. Set only in the response that starts a repair. */
  connection_id: z.string().nullable(),
  /** The Quiltt profile of the user who connected the bank. Set together with `connection_id`. */
  profile_id: z.string().nullable(),
  /** The URL of the platform's sign-in page. Works once. */
  link_url: z.string().nullable(),
  last_sync: field.timestamp().nullable(),
  /** When our access to the bank expires unless the user signs in again; null if unknown. */
  consent_expires_at: field.timestamp().nullable(),
  /** The provider's message as plain text, or our own message; null if there is nothing to report. */
  error_message: z.string().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})
export type Connection = z.infer<typeof Connection>

const codatParams = z.object({ codatId: field.id() })
const connectionParams = codatParams.extend({ connectionId: field.id() })

export const openAccountingAccount = endpoint({
  method: 'POST',
  path: '/api/v1/codat/',
  access: 'user',
  limit: 'costly',
  summary: 'Prepares a company for connecting accounts; defaults to the caller’s selected company',
  body: z.object({
    name: field.text(200),
    company_id: field.id().optional(),
  }),
  response: z.object({ id: field.id(), company: field.id() }),
  errors: ['provider_unavailable', 'not_found', 'forbidden', 'not_editable'],
})

export const connectAccounting = endpoint({
  method: 'GET',
  alsoPost: true,
  path: '/api/v1/companies/:companyId/codat/connect/',
  access: 'editor',
  limit: 'costly',
  summary: 'The URL of the hosted page for choosing and connecting a platform',
  params: z.object({ companyId: field.id() }),
  response: z.object({ redirect: z.string() }),
  errors: ['no_company_name', 'not_editable', 'provider_unavailable'],
})

export const createConnection = endpoint({
  method: 'POST',
  path: '/api/v2/codat/:codatId/connections/',
  access: 'editor',
  limit: 'costly',
  summary: 'Starts a connection or resumes a pending one; `update_mode` repairs a broken connection',
  params: codatParams,
  body: z.object({
    platform_key: z
      .string()
      .regex(/^[a-z]{4,10}$/, 'Choose a platform')
      .meta({ examples: ['qhyg'] }),
    update_mode: z.boolean().optional(),
    /** The connection to repair. Defaults to the first broken connection to the platform. */
    connection_id: field.id().optional(),
    /** A company can connect the books of at most 20 subsidiaries. */
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
  summary:
    'Current connections from the provider, or the last known list if the provider is slow or unavailable',
  params: codatParams,
  response: z.array(Connection),
  sendsAge: true,
})

export const disconnectConnection = endpoint({
  method: 'GET',
  alsoPost: true,
  path: '/api/v2/codat/:codatId/connections/:connectionId/disconnect/',
  access: 'editor',
  limit: 'costly',
  summary: 'Disconnects a connection; synced data is not deleted',
  params: connectionParams,
  response: Connection,
  errors: ['not_editable', 'provider_unavailable', 'provider_rejected'],
})

/** Balances are in the account's currency. */
export const BankAccount = z.object({
  id: z.string(),
  name: z.string(),
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
  summary: 'The bank accounts of a connection, and when they were last read',
  params: connectionParams,
  response: z.object({ accounts: z.array(BankAccount), read_at: field.timestamp().nullable() }),
  errors: ['provider_unavailable'],
})
