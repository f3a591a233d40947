import { sql } from 'kysely'
import { AppError } from '#contract/core/errors.ts'
import type { Claims } from '#server/core/identity.ts'
import type { CoreContext } from '../core-context.ts'
import type { Transaction } from '../data/database.ts'
import { hashSecret } from '../data/secrets.ts'

/** Days after which an erased person can register again with the same sign-in. Tokens expire much earlier. */
export const erasedLoginDays = 30

type Login = Pick<Claims, 'issuer' | 'subject'>

const hashLogin = ({ issuer, subject }: Login): string => hashSecret(JSON.stringify([issuer, subject]))

/** Records the login of an erased person, so that a token that is still valid does not recreate the account. */
export async function recordErasedLogin(trx: Transaction, login: Login): Promise<void> {
  await trx
    .insertInto('erased_logins')
    .values({ login_hash: hashLogin(login) })
    .onConflict((conflict) => conflict.column('login_hash').doUpdateSet({ erased_at: sql`now()` }))
    .execute()
}

/** Throws `account_erased` if `recordErasedLogin` has recorded this login. */
export async function requireNotErased(trx: Transaction, login: Login): Promise<void> {
  const erased = await trx
    .selectFrom('erased_logins')
    .select('login_hash')
    .where('login_hash', '=', hashLogin(login))
    .executeTakeFirst()
  if (erased) throw new AppError('account_erased')
}

/** Deletes up to `max` records that are older than `erasedLoginDays`. Returns the number of deleted rows. */
export async function deleteOldErasedLogins({ db }: Pick<CoreContext, 'db'>, max: number): Promise<number> {
  const { rows } = await sql`
    delete from erased_logins where login_hash in (
      select login_hash from erased_logins
      where erased_at < now() - make_interval(days => ${erasedLoginDays}) order by erased_at limit ${max})
    returning login_hash`.execute(db)
  return rows.length
}
