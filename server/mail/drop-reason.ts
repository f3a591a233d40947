import { sql } from 'kysely'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { hashSecret } from '#server/core/data/secrets.ts'

interface QueuedMail {
  id: string
  kind: string
  company_id: string | null
  user_id: string | null
  recipient: string
  /** The secret itself, not the sealed one. */
  secret: string | null
}

/** Why a mail must not be sent any more, or null: by now its recipient may have left the team, or its invitation ended. */
export async function findDropReason(
  db: Database | Transaction,
  { id, kind, company_id, user_id, recipient, secret }: QueuedMail,
): Promise<string | null> {
  if (kind === 'invitation')
    return secret !== null && (await isOpenInvitation(db, secret))
      ? null
      : 'The invitation was withdrawn, sent anew or used before this left.'
  if (kind === 'colleague_invitation')
    return (await isOpenToColleague(db, recipient))
      ? null
      : 'The invitation was withdrawn or used before this left.'
  if (kind === 'introduction')
    return secret !== null && (await isOpenIntroduction(db, secret))
      ? null
      : 'The introduction was withdrawn, has expired, or its investor wants none any more.'
  if (kind === 'support_confirmation')
    return secret !== null && (await isUnconfirmed(db, secret))
      ? null
      : 'The message was replaced, confirmed or deleted before this email was sent.'
  if (kind === 'digest')
    return (await isMemberOfAll(db, id)) ? null : 'The person left a team before this left. The rest follows.'
  if (user_id !== null && isStaffKind(kind))
    return (await isStaff(db, user_id)) ? null : 'The person no longer reviews applications.'
  if (company_id === null || user_id === null || (await isMember(db, company_id, user_id))) return null
  return 'The person left the team before this left.'
}

const isStaffKind = (kind: string) => kind.startsWith('staff_')

async function isStaff(db: Database | Transaction, userId: string): Promise<boolean> {
  const { permissions } = await db
    .selectFrom('users')
    .select('permissions')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return permissions.length > 0
}

async function isOpenInvitation(db: Database | Transaction, secret: string): Promise<boolean> {
  const row = await db
    .selectFrom('invites')
    .select('id')
    .where('secret_hash', '=', hashSecret(secret))
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

async function isOpenToColleague(db: Database | Transaction, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('colleague_invites')
    .select('id')
    .where('email', '=', address)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

async function isOpenIntroduction(db: Database | Transaction, secret: string): Promise<boolean> {
  const row = await db
    .selectFrom('intro_investors as chosen')
    .innerJoin('investors as investor', 'investor.id', 'chosen.investor_id')
    .select('investor.id')
    .where('chosen.secret_hash', '=', hashSecret(secret))
    .where('chosen.withdrawn_at', 'is', null)
    .where('chosen.expires_at', '>', sql<string>`now()`)
    .where('investor.introductions_stopped_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

async function isUnconfirmed(db: Database | Transaction, secret: string): Promise<boolean> {
  const row = await db
    .selectFrom('unconfirmed_messages')
    .select('id')
    .where('token_hash', '=', hashSecret(secret))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the recipients of the mails of a digest are still members of the companies that these are about. */
async function isMemberOfAll(db: Database | Transaction, digestId: string): Promise<boolean> {
  const outdated = await db
    .selectFrom('mails as merged')
    .leftJoin('company_members as member', (join) =>
      join
        .onRef('member.company_id', '=', 'merged.company_id')
        .onRef('member.user_id', '=', 'merged.user_id'),
    )
    .select('merged.id')
    .where('merged.digest_id', '=', digestId)
    .where('merged.company_id', 'is not', null)
    .where('member.user_id', 'is', null)
    .executeTakeFirst()
  return outdated === undefined
}

async function isMember(db: Database | Transaction, companyId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('company_members')
    .select('role')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
