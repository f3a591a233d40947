import { GraphQLError } from 'graphql'
import { findInstitution } from '#local/sandboxes/plaid/institutions.ts'
import { listAccounts, type BankAccount, type BankTransaction, listTransactions } from './bank-data.ts'
import { sendConnectionEvent } from './events.ts'
import type { Sandbox } from './sandbox.ts'
import type { StoredConnection, StoredProfile } from './state.ts'

const MAX_PAGE = 100

// Arguments of the resolvers: GraphQL validates them and applies the schema's defaults.

interface ById {
  id: string
}

interface Paging {
  first: number
  after?: string | null
  sort: 'DATE_DESC' | 'DATE_ASC'
  filter?: {
    accountIds?: string[] | null
    status?: string[] | null
    date_gte?: string | null
    date_lte?: string | null
  } | null
}

/** A GraphQL source object. Fields that are functions are called only if a query selects them. */
interface Source {
  id?: string
  [field: string]: unknown
}

export function buildRootResolvers(sandbox: Sandbox, profile: StoredProfile): Source {
  const listOwn = () => sandbox.state.connections(profile.id)
  const findOwn = async (id: string) => (await listOwn()).find((connection) => connection.id === id)
  const change = async ({ input: { id } }: { input: ById }, status: string, event: string) => {
    const connection = await findOwn(id)
    if (!connection)
      return { success: false, errors: [{ message: 'Connection not found', path: 'id' }], record: null }
    const changed = { ...connection, status }
    await sandbox.state.saveConnection(changed)
    await sendConnectionEvent(sandbox, event, changed)
    return { success: true, errors: null, record: toConnection(changed) }
  }
  return {
    profile,
    connection: async ({ id }: ById) => {
      const connection = await findOwn(id)
      return connection && toConnection(connection)
    },
    connections: async () => (await listOwn()).map(toConnection),
    account: async ({ id }: ById) =>
      (await listOwn()).flatMap(toAccounts).find((account) => account.id === id),
    accounts: async () => (await listOwn()).flatMap(toAccounts),
    transactions: async (paging: Paging) =>
      toTransactionPage((await listOwn()).flatMap(listTransactions), paging),
    connectionDisconnect: (args: { input: ById }) => change(args, 'DISCONNECTED', 'connection.disconnected'),
    connectionSimulateError: (args: { input: ById }) =>
      change(args, 'ERROR_REPAIRABLE', 'connection.synced.errored.repairable'),
  }
}

const toInstitution = ({ institution_id }: StoredConnection): Source => ({
  id: institution_id,
  name: findInstitution(institution_id)?.name ?? institution_id,
})

const toConnection = (connection: StoredConnection): Source => ({
  id: connection.id,
  status: connection.status,
  provider: 'MOCK',
  institution: toInstitution(connection),
  features: ['BALANCES', 'TRANSACTIONS'],
  accounts: () => toAccounts(connection),
  oauth: false,
  externallyManaged: false,
  metadata: null,
})

const toAccounts = (connection: StoredConnection): Source[] =>
  listAccounts(connection).map((account) => ({
    ...toAccount(account),
    connection: () => toConnection(connection),
    institution: toInstitution(connection),
    transactions: (paging: Paging) =>
      toTransactionPage(
        listTransactions(connection).filter((transaction) => transaction.account.id === account.id),
        paging,
      ),
  }))

const toAccount = ({ id, name, mask, kind, currency, balance }: BankAccount): Source => ({
  id,
  name,
  mask,
  kind,
  currencyCode: currency,
  state: 'OPEN',
  verified: false,
  provider: 'MOCK',
  balance: balance && { id: `bal_${id}`, at: new Date().toISOString(), ...balance },
  metadata: null,
})

function toTransactionPage(all: BankTransaction[], { first, after, sort, filter }: Paging): Source {
  if (first < 1 || first > MAX_PAGE) throw invalidArgument(`first must be 1 to ${MAX_PAGE}`)
  const matches = all
    .filter(({ account }) => filter?.accountIds?.includes(account.id) ?? true)
    .filter(({ pending }) => filter?.status?.includes(pending ? 'PENDING' : 'POSTED') ?? true)
    .filter(({ date }) => date >= (filter?.date_gte ?? '') && date <= (filter?.date_lte ?? '9'))
    .toSorted((a, b) => (sort === 'DATE_ASC' ? a.date.localeCompare(b.date) : b.date.localeCompare(a.date)))
  const start = after ? matches.findIndex(({ id }) => id === after) + 1 : 0
  if (after && start === 0) throw invalidArgument('Invalid cursor')
  const nodes = matches.slice(start, start + first).map(toTransaction)
  const last = nodes.at(-1)?.id
  return {
    count: matches.length,
    nodes,
    edges: nodes.map((node) => ({ cursor: node.id, node })),
    pageInfo: {
      endCursor: last,
      startCursor: nodes[0]?.id,
      hasNextPage: start + first < matches.length,
      hasPreviousPage: start > 0,
    },
  }
}

const invalidArgument = (message: string) =>
  new GraphQLError(message, { extensions: { code: 'argumentLiteralsIncompatible' } })

const toTransaction = ({
  id,
  account,
  date,
  description,
  amount,
  merchant,
  pending,
}: BankTransaction): Source => ({
  id,
  account: toAccount(account),
  amount,
  currencyCode: account.currency,
  date,
  description,
  entryType: amount < 0 ? 'DEBIT' : 'CREDIT',
  kind: account.kind,
  merchant: merchant && { id: `merch_${merchant}`, name: merchant },
  metadata: null,
  status: pending ? 'PENDING' : 'POSTED',
})
