import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Parsed } from '#contract/core/endpoint.ts'
import { normalizeEmail } from '#contract/core/addresses.ts'
import { invalidField, notFound } from '#contract/core/errors.ts'
import type {
  ColleagueInvite,
  inviteColleague as inviteEndpoint,
  listColleagueInvites as listEndpoint,
} from '#contract/colleagues.ts'
import { recordAuditEvent } from '#server/core/http/audit.ts'
import type { Context } from '#server/context.ts'
import type { CurrentUser } from '#server/core/core-context.ts'
import { type Database, inTransaction, type Transaction } from '#server/core/data/database.ts'
import { fetchPage, type Page } from '#server/core/data/paging.ts'
import { decodeAddress } from '#server/core/readable-address.ts'
import { queueMail } from '#server/mail/queue.ts'
import { renderColleagueInvitation } from '#server/mail/staff-emails.ts'

const expiry = sql<string>`now() + interval '14 days'`

const selectWaiting = (db: Database | Transaction) =>
  db
    .selectFrom('colleague_invites as invite')
    .innerJoin('users as inviter', 'inviter.id', 'invite.invited_by')
    .where('invite.accepted_at', 'is', null)

const withColumns = (invites: ReturnType<typeof selectWaiting>) =>
  invites.select([
    ...(['invite.id', 'invite.email', 'invite.permissions', 'invite.reason'] as const),
    ...(['invite.invited_at', 'invite.expires_at'] as const),
    sql<boolean>`invite.expires_at <= now()`.as('expired'),
    sql<ColleagueInvite['invited_by']>`json_build_object(
      'id', inviter.id, 'name', inviter.name, 'email', inviter.email)`.as('invited_by'),
  ])

export const listColleagueInvites = (
  { db }: Context,
  paging: Parsed<typeof listEndpoint>['query'],
): Promise<Page<ColleagueInvite>> =>
  fetchPage(
    db,
    paging,
    selectWaiting(db),
    withColumns(selectWaiting(db)).orderBy('invite.invited_at', 'desc').orderBy('invite.id'),
  )

/** If the address already has an invitation that was not accepted, renews it. */
export async function inviteColleague(
  ctx: Context,
  inviter: CurrentUser,
  { email, permissions, reason }: Parsed<typeof inviteEndpoint>['body'],
): Promise<ColleagueInvite> {
  const address = normalizeEmail(email)
  return inTransaction(ctx, async (trx) => {
    await requireNoColleague(trx, address)
    const values = {
      permissions: permissions.toSorted(),
      reason: reason ?? null,
      invited_by: inviter.id,
      expires_at: expiry,
    }
    const { id } = await trx
      .insertInto('colleague_invites')
      .values({ id: uuidv7(), email: address, ...values })
      .onConflict((conflict) =>
        conflict
          .column('email')
          .where('accepted_at', 'is', null)
          .doUpdateSet({ ...values, invited_at: sql`now()` }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    const invite = await withColumns(selectWaiting(trx)).where('invite.id', '=', id).executeTakeFirstOrThrow()
    const details = { person: address, permissions: invite.permissions, ...(reason && { reason }) }
    await recordAuditEvent(trx, { action: 'colleague_invited', userId: inviter.id, target: id, details })
    await queueMail(ctx, trx, {
      eventKey: `colleague:${id}:${uuidv7()}`,
      kind: 'colleague_invitation',
      companyId: null,
      causedBy: inviter,
      to: { userId: null, address },
      content: renderColleagueInvitation(ctx.config, {
        inviter: inviter.name || decodeAddress(inviter.email),
        permissions: invite.permissions,
        expires_at: invite.expires_at,
      }),
    })
    return invite
  })
}

async function requireNoColleague(trx: Transaction, address: string): Promise<void> {
  const colleague = await trx
    .selectFrom('users')
    .select('name')
    .where(sql`lower(email)`, '=', address)
    .where('email_verified', '=', true)
    .where('permissions', '<>', sql.val([]))
    .executeTakeFirst()
  const message = 'This person is already on staff. Change their permissions in the list'
  if (colleague) throw invalidField('body.email', message)
}

export async function withdrawColleagueInvite(ctx: Context, user: CurrentUser, id: string): Promise<void> {
  await inTransaction(ctx, async (trx) => {
    const withdrawn = await trx
      .deleteFrom('colleague_invites')
      .where('id', '=', id)
      .where('accepted_at', 'is', null)
      .returning('email')
      .executeTakeFirstOrThrow(notFound)
    const details = { person: withdrawn.email }
    await recordAuditEvent(trx, {
      action: 'colleague_invite_withdrawn',
      userId: user.id,
      target: id,
      details,
    })
  })
}

export async function withdrawColleagueInvitesFrom(trx: Transaction, inviterId: string): Promise<void> {
  await trx
    .deleteFrom('colleague_invites')
    .where('invited_by', '=', inviterId)
    .where('accepted_at', 'is', null)
    .execute()
}

/** Call this only if the user's address is verified. Without an open invitation, returns the unchanged permissions. */
export async function acceptColleagueInvite(
  ctx: Context,
  user: CurrentUser,
): Promise<CurrentUser['permissions']> {
  return inTransaction(ctx, async (trx) => {
    const { permissions: before, name } = await trx
      .selectFrom('users')
      .select(['permissions', 'name'])
      .where('id', '=', user.id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    // Reads the invitation under the lock, because it may have been withdrawn or accepted since the caller's check.
    const invite = await selectOpenColleagueInvite(trx, normalizeEmail(user.email))
      .select(['invite.id', 'invite.permissions', 'invite.reason', 'invite.invited_by'])
      .forUpdate('invite')
      .executeTakeFirst()
    if (!invite) return before
    const after = [...new Set([...before, ...invite.permissions])].toSorted()
    await trx.updateTable('users').set({ permissions: after }).where('id', '=', user.id).execute()
    await trx
      .updateTable('colleague_invites')
      .set({ accepted_at: sql`now()`, accepted_by: user.id })
      .where('id', '=', invite.id)
      .execute()
    const details = {
      before: before.toSorted(),
      after,
      person: name || user.email,
      cause: 'invitation',
      ...(invite.reason !== null && { reason: invite.reason }),
    }
    await recordAuditEvent(trx, {
      action: 'permissions_changed',
      userId: invite.invited_by,
      target: user.id,
      details,
    })
    return after
  })
}

/** `address` must be normalized. */
export const selectOpenColleagueInvite = (db: Database | Transaction, address: string) =>
  db
    .selectFrom('colleague_invites as invite')
    .innerJoin('users as inviter', 'inviter.id', 'invite.invited_by')
    .where('invite.email', '=', address)
    .where('invite.accepted_at', 'is', null)
    .where('invite.expires_at', '>', sql<string>`now()`)
    .where(sql<boolean>`'admin' = any(inviter.permissions)`)
