/** A field that holds a value, or one that holds an object of the named type. */
interface FieldType {
  type?: string
  args?: readonly string[]
}

const value: FieldType = {}
const of = (type: string, args: readonly string[] = []): FieldType => ({ type, args })

const PAGING = ['first', 'after', 'filter', 'sort'] as const

/** The part of Quiltt's GraphQL schema that is known here, as its published types have it. */
export const schema: Record<string, Record<string, FieldType>> = {
  Query: {
    connection: of('Connection', ['id']),
    connections: of('Connection', ['filter']),
    account: of('Account', ['id']),
    accounts: of('Account', ['filter', 'sort']),
    transactions: of('TransactionConnection', PAGING),
    profile: of('Profile'),
  },
  Mutation: {
    connectionDisconnect: of('ConnectionPayload', ['input']),
    connectionSimulateError: of('ConnectionPayload', ['input']),
  },
  ConnectionPayload: { success: value, errors: of('Error'), record: of('Connection') },
  Error: { message: value, path: value },
  Profile: { id: value, uuid: value, email: value, metadata: value },
  Institution: { id: value, name: value },
  Connection: {
    id: value,
    status: value,
    provider: value,
    institution: of('Institution'),
    features: value,
    accounts: of('Account', ['filter', 'sort']),
    oauth: value,
    externallyManaged: value,
    metadata: value,
  },
  Balance: { id: value, at: value, available: value, current: value, limit: value },
  Account: {
    id: value,
    name: value,
    mask: value,
    kind: value,
    currencyCode: value,
    state: value,
    verified: value,
    provider: value,
    balance: of('Balance'),
    connection: of('Connection'),
    institution: of('Institution'),
    transactions: of('TransactionConnection', PAGING),
    transactedFirstOn: value,
    transactedLastOn: value,
    metadata: value,
  },
  TransactionConnection: {
    count: value,
    nodes: of('Transaction'),
    edges: of('TransactionEdge'),
    pageInfo: of('PageInfo'),
  },
  TransactionEdge: { cursor: value, node: of('Transaction') },
  PageInfo: { endCursor: value, hasNextPage: value, hasPreviousPage: value, startCursor: value },
  Merchant: { id: value, name: value },
  Transaction: {
    id: value,
    account: of('Account'),
    amount: value,
    currencyCode: value,
    date: value,
    description: value,
    entryType: value,
    kind: value,
    merchant: of('Merchant'),
    metadata: value,
    status: value,
  },
}
