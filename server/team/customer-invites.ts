import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { normalizeEmail } from '#contract/core/addresses.ts'
import type { Company, createCompany as createEndpoint } from '#contract/companies.ts'
import { invalidField } from '#contract/core/errors.ts'
import type { Parsed } from '#contract/core/endpoint.ts'
import type { previewCustomerInvitation as previewEndpoint } from '#contract/team.ts'
import { createCompany } from '#server/companies/companies.ts'
import type { Edit } from '#server/core/edits/changes.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { hashSecret, generateSecret } from '#server/core/data/secrets.ts'
import { decodeAddress } from '#server/core/readable-address.ts'
import { renderCustomerInvitation } from '#server/mail/emails.ts'
import { requireConfirmedAddress } from '#server/mail/queue.ts'
import { queueInvitationEmail } from './invitation-mail.ts'
import { expiry, invitedColumns } from './invites.ts'

export async function createCompanyWithOptionalInvite(
  ctx: Context,
  user: CurrentUser,
  { invite = false, ...company }: Parsed<typeof createEndpoint>['body'],
): Promise<Company> {
  if (!invite) return createCompany(ctx, user, company)
  const { created_for } = company
  if (created_for === undefined) throw invalidField('body.invite', 'Enter created_for to invite')
  return createCompany(ctx, user, company, (edit) => inviteCustomer(ctx, edit, user, created_for))
}

/** The customer becomes the owner by accepting the invitation, or by signing in with this address. */
async function inviteCustomer(ctx: Context, edit: Edit, inviter: CurrentUser, email: string): Promise<void> {
  requireConfirmedAddress(inviter)
  const id = uuidv7()
  const secret = generateSecret()
  const values = { company_id: edit.companyId, id, email, role: 'owner', expires_at: expiry } as const
  const invited = await edit.trx
    .insertInto('invites')
    .values({ ...values, secret_hash: hashSecret(secret), invited_by: inviter.id })
    .returning(invitedColumns)
    .executeTakeFirstOrThrow()
  edit.record('everyone', 'invite', id, { email: [null, email], role: [null, 'owner'] })
  await queueInvitationEmail(ctx, edit, inviter, { ...invited, secret })
}

/** Leaves `accepted_by` empty, so that a customer who became the owner by signing in can still open the link once. */
export const closeCustomerInvite = ({ trx, companyId }: Edit, { email }: CurrentUser) =>
  trx
    .updateTable('invites')
    .set({ accepted_at: sql`now()` })
    .where('company_id', '=', companyId)
    .where('accepted_at', 'is', null)
    .where(sql`lower(email)`, '=', normalizeEmail(email))
    .execute()

const weekMs = 7 * 24 * 3_600_000

export function previewCustomerInvitation(
  { config }: Context,
  inviter: CurrentUser,
  { name }: Parsed<typeof previewEndpoint>['body'],
) {
  const { subject, html, text } = renderCustomerInvitation(config, {
    company: name,
    inviter: inviter.name || decodeAddress(inviter.email),
    path: '/app/join',
    expires_at: new Date(Date.now() + weekMs).toISOString(),
  })
  return { subject, html, text }
}
