import { buildSchema } from 'graphql'

/**
 * The part of Quiltt's GraphQL schema that the sandbox supports, with its published names. Enum fields of
 * responses have the type `String`.
 */
export const schema = buildSchema(`
scalar Date
scalar DateTime
scalar JSON

type Query {
  connection(id: ID!): Connection
  connections: [Connection!]!
  account(id: ID!): Account
  accounts: [Account!]!
  transactions(first: Int = 25, after: String, filter: TransactionFilter, sort: TransactionSort = DATE_DESC): TransactionConnection!
  profile: Profile!
}

type Mutation {
  connectionDisconnect(input: ConnectionDisconnectInput!): ConnectionPayload!
  connectionSimulateError(input: ConnectionSimulateErrorInput!): ConnectionPayload!
}

input ConnectionDisconnectInput { id: ID! }
input ConnectionSimulateErrorInput { id: ID! }

input TransactionFilter {
  accountIds: [ID!]
  status: [TransactionStatus!]
  date_gte: Date
  date_lte: Date
}

enum TransactionSort { DATE_ASC DATE_DESC }
enum TransactionStatus { PENDING POSTED PROJECTED }

type ConnectionPayload { success: Boolean!, errors: [Error!], record: Connection }
type Error { message: String!, path: String }
type Profile { id: ID!, uuid: ID!, email: String, metadata: JSON }
type Institution { id: ID!, name: String! }

type Connection {
  id: ID!
  status: String!
  provider: String!
  institution: Institution
  features: [String!]!
  accounts: [Account!]!
  oauth: Boolean!
  externallyManaged: Boolean!
  metadata: JSON
}

type Balance { id: ID!, at: DateTime!, available: Float, current: Float, limit: Float }

type Account {
  id: ID!
  name: String!
  mask: String
  kind: String
  currencyCode: String!
  state: String!
  verified: Boolean!
  provider: String!
  balance: Balance
  connection: Connection
  institution: Institution
  transactions(first: Int = 25, after: String, filter: TransactionFilter, sort: TransactionSort = DATE_DESC): TransactionConnection
  transactedFirstOn: Date
  transactedLastOn: Date
  metadata: JSON
}

type TransactionConnection {
  count: Int!
  nodes: [Transaction]
  edges: [TransactionEdge]
  pageInfo: PageInfo!
}

type TransactionEdge { cursor: String!, node: Transaction }
type PageInfo { endCursor: String, hasNextPage: Boolean!, hasPreviousPage: Boolean!, startCursor: String }
type Merchant { id: ID!, name: String! }

type Transaction {
  id: ID!
  account: Account!
  amount: Float!
  currencyCode: String!
  date: Date!
  description: String!
  entryType: String!
  kind: String
  merchant: Merchant
  metadata: JSON
  status: String!
}
`)
