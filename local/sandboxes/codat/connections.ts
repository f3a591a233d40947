import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { buildConnectionReply } from './replies.ts'
import { listBankAccounts, listBankTransactions } from './bank-accounts.ts'
import { listBankAccountsInBooks } from './financials.ts'
import { requireCompany } from './companies.ts'
import { sendConnectionEvent } from './consent.ts'
import { createLink } from './links.ts'
import { paginate } from './paging.ts'
import { findPlatformByKey } from './platforms.ts'
import {
  type ApiRequest,
  type ApiRoute,
  buildBadRequest,
  CodatFailure,
  buildConnectionNotFound,
  type Sandbox,
} from './sandbox.ts'
import type { StoredConnection } from './state.ts'

const LIST = '/companies/:companyId/connections'
const ONE = `${LIST}/:connectionId`

export function buildConnectionRoutes(sandbox: Sandbox): ApiRoute[] {
  return [
    {
      operation: 'list-connections',
      method: 'GET',
      url: LIST,
      handle: (request) => listConnections(sandbox, request),
    },
    {
      operation: 'create-connection',
      method: 'POST',
      url: LIST,
      handle: (request) => createConnection(sandbox, request),
    },
    {
      operation: 'get-connection',
      method: 'GET',
      url: ONE,
      handle: async (request) => buildConnectionReply(sandbox, await findConnection(sandbox, request)),
    },
    {
      operation: 'unlink-connection',
      method: 'PATCH',
      url: ONE,
      handle: (request) => unlink(sandbox, request),
    },
    {
      operation: 'delete-connection',
      method: 'DELETE',
      url: ONE,
      handle: (request) => remove(sandbox, request),
    },
    ...dataRoutes(sandbox),
  ]
}

const dataRoutes = (sandbox: Sandbox): ApiRoute[] => [
  {
    operation: 'list-accounting-bank-accounts',
    method: 'GET',
    url: `${ONE}/data/bankAccounts`,
    handle: (request) =>
      fetchData(sandbox, request, 'bankAccounts', (connection) =>
        listBankAccountsInBooks(sandbox, connection),
      ),
  },
  {
    operation: 'list-banking-accounts',
    method: 'GET',
    url: `${ONE}/data/banking-accounts`,
    handle: (request) =>
      fetchData(sandbox, request, 'banking-accounts', async (connection) => listBankAccounts(connection)),
  },
  {
    operation: 'list-banking-transactions',
    method: 'GET',
    url: `${ONE}/data/banking-transactions`,
    handle: (request) =>
      fetchData(sandbox, request, 'banking-transactions', async (connection) =>
        listBankTransactions(connection),
      ),
  },
]

async function findConnection(sandbox: Sandbox, request: ApiRequest): Promise<StoredConnection> {
  const company = await requireCompany(sandbox, request)
  const id = request.params['connectionId'] ?? ''
  const connection = await sandbox.state.connection(company.id, id)
  if (!connection) throw buildConnectionNotFound(id)
  return connection
}

async function listConnections(sandbox: Sandbox, request: ApiRequest) {
  const { id } = await requireCompany(sandbox, request)
  const answers = []
  for (const connection of await sandbox.state.connections({ company_id: id }))
    answers.push(await buildConnectionReply(sandbox, connection))
  return paginate(`/companies/${id}/connections`, answers, request.query)
}

async function createConnection(sandbox: Sandbox, request: ApiRequest) {
  const company = await requireCompany(sandbox, request)
  const parsed = z.object({ platformKey: z.string() }).safeParse(request.body)
  const platform = parsed.success ? findPlatformByKey(parsed.data.platformKey) : undefined
  if (!platform?.enabled)
    throw buildBadRequest('Error processing request - platformKey is not one you have enabled.')
  return buildConnectionReply(sandbox, await addConnection(sandbox, company.id, platform.key))
}

export async function addConnection(
  sandbox: Sandbox,
  companyId: string,
  platformKey: string,
): Promise<StoredConnection> {
  const connection: StoredConnection = {
    id: randomUUID(),
    company_id: companyId,
    platform_key: platformKey,
    status: 'PendingAuth',
    created: new Date().toISOString(),
    last_sync: null,
    errors: [],
    link: createLink(),
  }
  await sandbox.state.saveConnection(connection)
  await sendConnectionEvent(sandbox, 'connection.created', connection)
  return connection
}

async function unlink(sandbox: Sandbox, request: ApiRequest) {
  const connection = await findConnection(sandbox, request)
  const parsed = z.object({ status: z.literal('Unlinked') }).safeParse(request.body)
  if (!parsed.success) throw buildBadRequest('Error processing request - status can only be set to Unlinked.')
  if (connection.status !== 'Linked')
    throw buildBadRequest('Error processing request - only a Linked connection can be unlinked.')
  const unlinked: StoredConnection = { ...connection, status: 'Unlinked' }
  await sandbox.state.saveConnection(unlinked)
  await sendConnectionEvent(sandbox, 'connection.disconnected', unlinked)
  return buildConnectionReply(sandbox, unlinked)
}

async function remove(sandbox: Sandbox, request: ApiRequest): Promise<void> {
  const connection = await findConnection(sandbox, request)
  await sendConnectionEvent(sandbox, 'connection.deleted', connection)
  await sandbox.state.deleteConnection(connection.id)
}

async function fetchData(
  sandbox: Sandbox,
  request: ApiRequest,
  dataType: string,
  read: (connection: StoredConnection) => Promise<object[] | null>,
) {
  const connection = await findConnection(sandbox, request)
  const data = await read(connection)
  if (!data) throw new CodatFailure(404, `No data available for ${dataType} for ID ${connection.id}`)
  if (!connection.last_sync)
    throw new CodatFailure(409, `The ${dataType} of ID ${connection.id} have not been read yet`)
  const path = `/companies/${connection.company_id}/connections/${connection.id}/data/${dataType}`
  return paginate(path, data, request.query)
}
