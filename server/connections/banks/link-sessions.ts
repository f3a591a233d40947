import { sql } from 'kysely'
import { AppError } from '#contract/core/errors.ts'
import type { Edit } from '#server/core/edits/changes.ts'
import { spendBudget } from '#server/core/data/daily-budget.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { hashSecret, generateSecret } from '#server/core/data/secrets.ts'
import type { BankPlatformKey } from './platforms.ts'

/** The data that the browser sends when the user returns from the bank's sign-in page. */
export interface LinkSessionReturn {
  company_id: string
  platform_key: string
  state: string
}

/** Approximate size of a session in the database, in bytes. */
const rowBytes = 300

/** Returns the session's secret. Throws `too_many_requests` when the user's daily budget is spent. */
export async function startLinkSession(
  { trx, companyId }: Edit,
  user: CurrentUser,
  session: { platform_key: BankPlatformKey; connection_id: string; is_repair: boolean; expires_at: string },
): Promise<string> {
  const state = generateSecret()
  await spendBudget(trx, user.id, 'changes', rowBytes)
  await trx
    .insertInto('link_sessions')
    .values({ state_hash: hashSecret(state), company_id: companyId, user_id: user.id, ...session })
    .execute()
  return state
}

const now = sql<string>`now()`

export async function consumeLinkSession(
  { db }: Context,
  user: CurrentUser,
  { company_id, platform_key, state }: LinkSessionReturn,
): Promise<{ connection_id: string; is_repair: boolean }> {
  const session = await db
    .updateTable('link_sessions')
    .set({ used_at: now })
    .where('state_hash', '=', hashSecret(state))
    .where('user_id', '=', user.id)
    .where('company_id', '=', company_id)
    .where('platform_key', '=', platform_key)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['connection_id', 'is_repair'])
    .executeTakeFirst()
  if (!session) throw new AppError('connection_state')
  return session
}

export async function reopenLinkSession({ db }: Context, state: string): Promise<void> {
  await db
    .updateTable('link_sessions')
    .set({ used_at: null })
    .where('state_hash', '=', hashSecret(state))
    .execute()
}

/** Returns the connection's id. Throws `connection_state` if the user has no open Plaid repair. */
export async function getConnectionIdOfOpenRepair(
  { db }: Context,
  user: CurrentUser,
  companyId: string,
): Promise<string> {
  const repair = await db
    .selectFrom('link_sessions')
    .select('connection_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', user.id)
    .where('platform_key', '=', 'plaid')
    .where('is_repair', '=', true)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst()
  if (!repair) throw new AppError('connection_state')
  return repair.connection_id
}

export async function closeLinkSessions(
  db: Database | Transaction,
  companyId: string,
  connectionId: string,
  user?: CurrentUser,
): Promise<void> {
  let sessions = db
    .updateTable('link_sessions')
    .set({ used_at: now })
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('used_at', 'is', null)
  if (user) sessions = sessions.where('user_id', '=', user.id)
  await sessions.execute()
}

export async function deleteExpiredLinkSessions({ db }: Context): Promise<void> {
  await db
    .deleteFrom('link_sessions')
    .where('expires_at', '<', sql<string>`now() - interval '1 day'`)
    .execute()
}
