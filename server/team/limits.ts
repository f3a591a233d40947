import { sql } from 'kysely'
import { AppError } from '#contract/core/errors.ts'
import type { CurrentUser } from '#server/core/context.ts'
import type { Transaction } from '#server/core/data/database.ts'

/** Invitations an hour, from all companies of one person together. */
const maxAnHour = 20
/** Invitations a day, from one company to one address. */
const maxToOneAddress = 5

interface InvitationRequest {
  user: CurrentUser
  companyId: string
  email: string
}

/** Prevents floods of mail to one address or by one person. Throws `too_many_requests` with when to try again. */
export async function requireBelowLimits(
  trx: Transaction,
  { user, companyId, email }: InvitationRequest,
): Promise<void> {
  const invitations = selectInvitations(trx)
  const byUser = invitations
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .where((mail) =>
      mail.or([
        mail('company_id', '=', companyId),
        mail(
          'company_id',
          'in',
          mail
            .selectFrom('company_members')
            .select('company_members.company_id')
            .where('company_members.user_id', '=', user.id),
        ),
      ]),
    )
  const toAddress = invitations
    .where('created_at', '>', sql<string>`now() - interval '1 day'`)
    .where('company_id', '=', companyId)
    .where(sql`lower(recipient)`, '=', email.toLowerCase())
  await requireBelowLimit(byUser, maxAnHour, 3600)
  await requireBelowLimit(toAddress, maxToOneAddress, 24 * 3600)
}

type Invitations = ReturnType<typeof selectInvitations>
const selectInvitations = (trx: Transaction) => trx.selectFrom('mails').where('kind', '=', 'invitation')

/** There is room again once the oldest invitation that fills the limit is older than the period. */
async function requireBelowLimit(sent: Invitations, max: number, periodSeconds: number): Promise<void> {
  const oldest = await sent
    .select(sql<number>`ceil(extract(epoch from now() - created_at))::integer`.as('age'))
    .orderBy('created_at', 'desc')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst()
  if (oldest)
    throw new AppError('too_many_requests', {
      details: { retry_after: Math.max(1, periodSeconds - oldest.age) },
    })
}
