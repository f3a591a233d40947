import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { InvitedUser } from '#contract/team.ts'
import type { Edit } from '#server/core/data/changes.ts'
import type { Context, CurrentUser } from '#server/core/context.ts'
import type { Transaction } from '#server/core/data/database.ts'
import { queueMail, secretPlaceholder } from '#server/mail/queue.ts'
import { invitation } from '#server/mail/letters.ts'

/** Invitations a day to one address, from all companies together. */
const maxForOneAddress = 10

/**
 * Mails an invitation. Its secret follows the `#`, which browsers send to no server, so that no log ever holds it.
 * Beyond the daily limit of an address the mail is dropped silently, which does not reveal that others invite the same
 * person.
 */
export async function mailInvitation(
  ctx: Context,
  { trx, companyId }: Edit,
  inviter: CurrentUser,
  { email, token, expires_at, secret }: InvitedUser & { secret: string },
): Promise<void> {
  const { name } = await trx
    .selectFrom('companies')
    .select('name')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  const letter = invitation(ctx.config, {
    company: name ?? 'a company',
    inviter: inviter.name || inviter.email,
    path: `/app/join#${secretPlaceholder}`,
    expires_at,
  })
  const isFlooded = (await countInvitationsToday(trx, email)) >= maxForOneAddress
  await queueMail(ctx, trx, {
    eventKey: `invitation:${token}:${uuidv7()}`,
    kind: 'invitation',
    companyId,
    to: { userId: null, address: email },
    letter,
    secret,
    ...(isFlooded ? { dropped: 'This address was sent enough invitations for today.' } : {}),
  })
}

async function countInvitationsToday(trx: Transaction, email: string): Promise<number> {
  const { count } = await trx
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(sql`lower(recipient)`, '=', email.toLowerCase())
    .where('kind', '=', 'invitation')
    .where('status', '<>', 'dropped')
    .where('created_at', '>', sql<string>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow()
  return count
}
