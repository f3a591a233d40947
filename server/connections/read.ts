import { notFound } from '#contract/core/errors.ts'
import type { Connection } from '#contract/accounting-connections.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { toIsoTimestamp } from '#server/core/data/json-values.ts'
import { isRepairable } from './rows.ts'

const columns = [
  'id',
  'platform',
  'platform_key',
  'source_type',
  'status',
  'subsidiary',
  'provider',
  'error_message',
] as const

export const selectConnections = (db: Database | Transaction, companyId: string) =>
  db
    .selectFrom('connections as connection')
    .select(columns)
    .select((connection) => [
      toIsoTimestamp(connection.ref('connection.last_sync')).as('last_sync'),
      toIsoTimestamp(connection.ref('connection.consent_expires_at')).as('consent_expires_at'),
      toIsoTimestamp(connection.ref('connection.created_at')).as('created_at'),
      toIsoTimestamp(connection.ref('connection.updated_at')).as('updated_at'),
    ])
    .where('company_id', '=', companyId)
    .orderBy('connection.created_at')
    .orderBy('id')

type Row = Awaited<ReturnType<ReturnType<typeof selectConnections>['execute']>>[number]

const present = (row: Row): Connection => ({
  ...row,
  update_mode: isRepairable(row),
  link_url: null,
  link_token: null,
  state: null,
  connection_id: null,
  profile_id: null,
})

/** A pending connection counts as abandoned if its user has not signed in within this time. */
const abandonedMs = 60 * 60_000

const isAbandoned = ({ status, updated_at }: Row) =>
  status === 'PendingAuth' && Date.now() - Date.parse(updated_at) > abandonedMs

/** Excludes abandoned connections, which reappear if the user completes the sign-in later. */
export const presentListedConnections = (rows: Row[]): Connection[] =>
  rows.filter((row) => !isAbandoned(row)).map(present)

export const loadListedConnections = async (
  db: Database | Transaction,
  companyId: string,
): Promise<Connection[]> => presentListedConnections(await selectConnections(db, companyId).execute())

export async function loadConnection(
  db: Database | Transaction,
  companyId: string,
  id: string,
): Promise<Connection> {
  const row = await selectConnections(db, companyId).where('id', '=', id).executeTakeFirstOrThrow(notFound)
  return present(row)
}
