import { sql } from 'kysely'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/core/data/database.ts'
import { hashSecret, generateSecret } from '#server/core/data/secrets.ts'

export const validDays = 7

/** Returns the secret of the confirmation link, which works once. */
export async function createConfirmation(trx: Transaction, email: string): Promise<string> {
  const secret = generateSecret()
  await trx
    .insertInto('newsletter_confirmations')
    .values({
      secret_hash: hashSecret(secret),
      email,
      expires_at: sql`now() + make_interval(days => ${validDays})`,
    })
    .execute()
  return secret
}

/** Returns undefined if the link is unknown, used or expired. */
export async function consumeConfirmation(trx: Transaction, secret: string): Promise<string | undefined> {
  const confirmation = await trx
    .deleteFrom('newsletter_confirmations')
    .where('secret_hash', '=', hashSecret(secret))
    .where('expires_at', '>', sql<string>`now()`)
    .returning('email')
    .executeTakeFirst()
  return confirmation?.email
}

export async function deleteExpiredConfirmations({ db }: Pick<Context, 'db'>, max: number): Promise<number> {
  const expired = db
    .selectFrom('newsletter_confirmations')
    .select('secret_hash')
    .where('expires_at', '<', sql<string>`now()`)
    .limit(max)
  const { numDeletedRows } = await db
    .deleteFrom('newsletter_confirmations')
    .where('secret_hash', 'in', expired)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
