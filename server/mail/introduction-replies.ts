import { sql } from 'kysely'
import { isEmail } from '#contract/core/addresses.ts'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { hashSecret } from '#server/core/data/secrets.ts'

interface IntroPlace {
  companyId: string
  introId: string
}

/**
 * Finds a verified address for investors' replies. Prefers the letter's author if the author is still a member of the
 * company or an admin, then owners, then other members. Returns null if none of these people has a verified address.
 */
export async function findReplyAddress(
  db: Database | Transaction,
  { companyId, introId }: IntroPlace,
): Promise<string | null> {
  const isAuthor = sql<boolean>`person.id = intro.created_by`
  const isMember = sql<boolean>`member.user_id is not null`
  const isAdmin = sql<boolean>`person.permissions @> array['admin']`
  const people = await db
    .selectFrom('intro_applications as intro')
    .innerJoin('users as person', (join) =>
      join.on('person.id', 'in', (people) =>
        people
          .selectFrom('company_members as colleague')
          .select('colleague.user_id')
          .where('colleague.company_id', '=', companyId)
          .union(
            people
              .selectFrom('intro_applications as letter')
              .select('letter.created_by as user_id')
              .where('letter.company_id', '=', companyId)
              .where('letter.id', '=', introId),
          ),
      ),
    )
    .leftJoin('company_members as member', (join) =>
      join.onRef('member.company_id', '=', 'intro.company_id').onRef('member.user_id', '=', 'person.id'),
    )
    .select('person.email')
    .where('intro.company_id', '=', companyId)
    .where('intro.id', '=', introId)
    .where('person.email_verified', '=', true)
    .where((where) => where.or([isMember, where.and([isAuthor, isAdmin])]))
    .orderBy(isAuthor, 'desc')
    .orderBy(sql`member.role = 'owner'`, 'desc')
    .orderBy('member.created_at')
    .execute()
  return people.find(({ email }) => isEmail(email))?.email ?? null
}

export async function findReplyAddressBySecret(db: Database, secret: string): Promise<string | null> {
  const place = await db
    .selectFrom('intro_investors')
    .select(['company_id as companyId', 'intro_id as introId'])
    .where('secret_hash', '=', hashSecret(secret))
    .executeTakeFirst()
  return place ? findReplyAddress(db, place) : null
}
