import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { isSameEmail } from '#contract/core/addresses.ts'
import type { InvitedUser } from '#contract/team.ts'
import type { Edit } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { decodeAddress } from '#server/core/readable-address.ts'
import { queueMail, secretPlaceholder } from '#server/mail/queue.ts'
import { renderCustomerInvitation, renderInvitation } from '#server/mail/emails.ts'
import { recordInvitationSend } from './limits.ts'

/** The secret is in the URL fragment, which browsers do not send to servers, so that no log contains the secret. */
export async function queueInvitationEmail(
  ctx: Context,
  { trx, companyId }: Edit,
  inviter: CurrentUser,
  { email, token, expires_at, secret }: InvitedUser & { secret: string },
): Promise<void> {
  const { name, is_unclaimed, created_for } = await trx
    .selectFrom('companies as company')
    .select(['company.name', 'company.created_for'])
    .select(
      sql<boolean>`not exists (select from company_members as member where member.company_id = company.id)`.as(
        'is_unclaimed',
      ),
    )
    .where('company.id', '=', companyId)
    .executeTakeFirstOrThrow()
  const invitation = {
    inviter: inviter.name || decodeAddress(inviter.email),
    path: `/app/join#${secretPlaceholder}`,
    expires_at,
  }
  const isCustomer = is_unclaimed && created_for !== null && isSameEmail(created_for, email)
  const content = isCustomer
    ? renderCustomerInvitation(ctx.config, { ...invitation, company: name })
    : renderInvitation(ctx.config, { ...invitation, company: name ?? 'a company' })
  const isSent = await recordInvitationSend(trx, { senderId: inviter.id, companyId, email })
  await queueMail(ctx, trx, {
    eventKey: `invitation:${token}:${uuidv7()}`,
    kind: 'invitation',
    companyId,
    causedBy: inviter,
    to: { userId: null, address: email },
    content,
    secret,
    ...(isSent ? {} : { dropped: 'This address has reached its daily limit of invitations.' }),
  })
}
