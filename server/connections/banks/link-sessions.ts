import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Edit } from '#server/core/data/changes.ts'
import type { Context, CurrentUser } from '#server/core/context.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { hashSecret, makeSecret } from '#server/core/data/secrets.ts'
import type { DirectKey } from './platforms.ts'

/** What a person says when they come back from a bank. */
export interface Return {
  company_id: string
  platform_key: string
  state: string
}

/** Begins a person's visit to a bank; answers what they must say when they come back, once and by themselves. */
export async function openVisit(
  { trx, companyId }: Edit,
  user: CurrentUser,
  visit: { platform_key: DirectKey; connection_id: string; is_repair: boolean; expires_at: string },
): Promise<string> {
  const state = makeSecret()
  await trx
    .insertInto('direct_visits')
    .values({ state_hash: hashSecret(state), company_id: companyId, user_id: user.id, ...visit })
    .execute()
  return state
}

const now = sql<string>`now()`

/** Ends the visit that `state` names, for the one who began it; answers what it was for. Throws `connection_state`. */
export async function takeVisit(
  { db }: Context,
  user: CurrentUser,
  { company_id, platform_key, state }: Return,
): Promise<{ connection_id: string; is_repair: boolean }> {
  const taken = await db
    .updateTable('direct_visits')
    .set({ used_at: now })
    .where('state_hash', '=', hashSecret(state))
    .where('user_id', '=', user.id)
    .where('company_id', '=', company_id)
    .where('platform_key', '=', platform_key)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['connection_id', 'is_repair'])
    .executeTakeFirst()
  if (!taken) throw new AppError('connection_state')
  return taken
}

/** Opens a visit again that came to nothing through no fault of its person. */
export async function giveBackVisit({ db }: Context, state: string): Promise<void> {
  await db
    .updateTable('direct_visits')
    .set({ used_at: null })
    .where('state_hash', '=', hashSecret(state))
    .execute()
}

/** The connection that this person went to repair last, and has not come back from. Throws `connection_state`. */
export async function openRepair({ db }: Context, user: CurrentUser, companyId: string): Promise<string> {
  const found = await db
    .selectFrom('direct_visits')
    .select('connection_id')
    .where('company_id', '=', companyId)
    .where('user_id', '=', user.id)
    .where('platform_key', '=', 'plaid')
    .where('is_repair', '=', true)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst()
  if (!found) throw new AppError('connection_state')
  return found.connection_id
}

/** Ends the open visits to one connection: everybody's, or one person's. */
export async function closeVisits(
  db: Database | Transaction,
  companyId: string,
  connectionId: string,
  user?: CurrentUser,
): Promise<void> {
  let visits = db
    .updateTable('direct_visits')
    .set({ used_at: now })
    .where('company_id', '=', companyId)
    .where('connection_id', '=', connectionId)
    .where('used_at', 'is', null)
  if (user) visits = visits.where('user_id', '=', user.id)
  await visits.execute()
}

/** Forgets the visits that ended a day ago. */
export async function forgetVisits({ db }: Context): Promise<void> {
  await db
    .deleteFrom('direct_visits')
    .where('expires_at', '<', sql<string>`now() - interval '1 day'`)
    .execute()
}
