import { v7 as uuidv7 } from 'uuid'
import type { InvitedUser } from '#contract/team.ts'
import type { Edit } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { readAddress } from '#server/core/readable-address.ts'
import { queueMail, secretPlaceholder } from '#server/mail/queue.ts'
import { renderInvitation } from '#server/mail/letters.ts'
import { countInvitation } from './limits.ts'

/**
 * Emails an invitation. Its secret is in the URL fragment, which browsers do not send to servers, so that no log
 * contains it. Throws `too_many_requests` above the limits.
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
  const letter = renderInvitation(ctx.config, {
    company: name ?? 'a company',
    inviter: inviter.name || readAddress(inviter.email),
    path: `/app/join#${secretPlaceholder}`,
    expires_at,
  })
  const isSent = await countInvitation(trx, { senderId: inviter.id, companyId, email })
  await queueMail(ctx, trx, {
    eventKey: `invitation:${token}:${uuidv7()}`,
    kind: 'invitation',
    companyId,
    causedBy: inviter,
    to: { userId: null, address: email },
    letter,
    secret,
    ...(isSent ? {} : { dropped: 'This address has reached its daily limit of invitations.' }),
  })
}
