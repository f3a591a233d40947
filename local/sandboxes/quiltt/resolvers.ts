import { z } from 'zod'
import { institutionById } from '#local/sandboxes/plaid/institutions.ts'
import { accountsOf, type BankAccount, type BankTransaction, transactionsOf } from './bank-data.ts'
import { tellOfConnection } from './events.ts'
import type { Source } from './graphql.ts'
import { GraphqlError } from './graphql-parse.ts'
import type { Sandbox } from './sandbox.ts'
import type { StoredConnection, StoredProfile } from './state.ts'

const byId = z.object({ id: z.string() })
const byInput = z.object({ input: byId })

const paging = z.strictObject({
  first: z.number().int().min(1).max(100).default(25),
  after: z.string().nullish(),
  sort: z.enum(['DATE_DESC', 'DATE_ASC']).default('DATE_DESC'),
  filter: z
    .strictObject({
      accountIds: z.array(z.string()).optional(),
      status: z.array(z.enum(['PENDING', 'POSTED', 'PROJECTED'])).optional(),
      date_gte: z.iso.date().optional(),
      date_lte: z.iso.date().optional(),
    })
    .default({}),
})

function read<S extends z.ZodType>(type: S, args: unknown): z.output<S> {
  const parsed = type.safeParse(args)
  if (parsed.success) return parsed.data
  throw new GraphqlError(z.prettifyError(parsed.error), 'argumentLiteralsIncompatible')
}

/** Everything that a profile may ask for or change. */
export function rootOf(sandbox: Sandbox, profile: StoredProfile): Source {
  const owned = () => sandbox.state.connections(profile.id)
  const ownedOne = async (id: string) => (await owned()).find((connection) => connection.id === id)
  const change = async (args: unknown, status: string, event: string) => {
    const { input } = read(byInput, args)
    const found = await ownedOne(input.id)
    if (!found)
      return { success: false, errors: [{ message: 'Connection not found', path: 'id' }], record: null }
    const changed = { ...found, status }
    await sandbox.state.saveConnection(changed)
    await tellOfConnection(sandbox, event, changed)
    return { success: true, errors: null, record: connectionSource(changed) }
  }
  return {
    profile,
    connection: async (args: unknown) => {
      const found = await ownedOne(read(byId, args).id)
      return found ? connectionSource(found) : null
    },
    connections: async () => (await owned()).map(connectionSource),
    account: async (args: unknown) => {
      const { id } = read(byId, args)
      const sources = (await owned()).flatMap(accountSources)
      return sources.find((account) => account['id'] === id) ?? null
    },
    accounts: async () => (await owned()).flatMap(accountSources),
    transactions: async (args: unknown) => transactionPage((await owned()).flatMap(transactionsOf), args),
    connectionDisconnect: (args: unknown) => change(args, 'DISCONNECTED', 'connection.disconnected'),
    connectionSimulateError: (args: unknown) =>
      change(args, 'ERROR_REPAIRABLE', 'connection.synced.errored.repairable'),
  }
}

const institutionSource = ({ institution_id }: StoredConnection): Source => ({
  id: institution_id,
  name: institutionById(institution_id)?.name ?? institution_id,
})

const connectionSource = (connection: StoredConnection): Source => ({
  id: connection.id,
  status: connection.status,
  provider: 'MOCK',
  institution: institutionSource(connection),
  features: ['BALANCES', 'TRANSACTIONS'],
  accounts: () => accountSources(connection),
  oauth: false,
  externallyManaged: false,
  metadata: null,
})

const accountSources = (connection: StoredConnection): Source[] =>
  accountsOf(connection).map((account) => ({
    ...accountSource(account),
    connection: () => connectionSource(connection),
    institution: institutionSource(connection),
    transactions: (args: unknown) =>
      transactionPage(
        transactionsOf(connection).filter((found) => found.account.id === account.id),
        args,
      ),
  }))

const accountSource = ({ id, name, mask, kind, balance }: BankAccount): Source => ({
  id,
  name,
  mask,
  kind,
  currencyCode: 'USD',
  state: 'OPEN',
  verified: false,
  provider: 'MOCK',
  balance: { id: `bal_${id}`, at: new Date().toISOString(), ...balance },
  metadata: null,
})

function transactionPage(all: BankTransaction[], args: unknown): Source {
  const { first, after, sort, filter } = read(paging, args)
  const wanted = all
    .filter(({ account }) => filter.accountIds?.includes(account.id) ?? true)
    .filter(({ pending }) => filter.status?.includes(pending ? 'PENDING' : 'POSTED') ?? true)
    .filter(({ date }) => date >= (filter.date_gte ?? '') && date <= (filter.date_lte ?? '9'))
    .toSorted((a, b) => (sort === 'DATE_ASC' ? a.date.localeCompare(b.date) : b.date.localeCompare(a.date)))
  const start = after ? wanted.findIndex(({ id }) => id === after) + 1 : 0
  if (after && start === 0) throw new GraphqlError('Invalid cursor', 'argumentLiteralsIncompatible')
  const nodes = wanted.slice(start, start + first).map(transactionSource)
  const last = nodes.at(-1)?.['id'] ?? null
  return {
    count: wanted.length,
    nodes,
    edges: nodes.map((node) => ({ cursor: node['id'], node })),
    pageInfo: {
      endCursor: last,
      startCursor: nodes[0]?.['id'] ?? null,
      hasNextPage: start + first < wanted.length,
      hasPreviousPage: start > 0,
    },
  }
}

const transactionSource = ({
  id,
  account,
  date,
  description,
  amount,
  merchant,
  pending,
}: BankTransaction): Source => ({
  id,
  account: accountSource(account),
  amount,
  currencyCode: 'USD',
  date,
  description,
  entryType: amount < 0 ? 'DEBIT' : 'CREDIT',
  kind: account.kind,
  merchant: merchant && { id: `merch_${merchant}`, name: merchant },
  metadata: null,
  status: pending ? 'PENDING' : 'POSTED',
})
