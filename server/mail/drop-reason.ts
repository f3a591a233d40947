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

type Db = Database | Transaction

interface DueCheck {
  isDue: (db: Db, mail: QueuedMail) => Promise<boolean>
  /** Why a mail that is not due is dropped. */
  reason: string
}

const dueByMembership: DueCheck = {
  isDue: async (db, { company_id, user_id }) =>
    company_id === null || user_id === null || isMember(db, company_id, user_id),
  reason: 'The person left the team before this left.',
}

const dueByReviewing: DueCheck = {
  isDue: async (db, { user_id }) => user_id === null || isStaff(db, user_id),
  reason: 'The person no longer reviews applications.',
}

/** Kinds of mail that end with something other than a membership. */
const dueChecks: Record<string, DueCheck> = {
  invitation: {
    isDue: bySecret(isOpenInvitation),
    reason: 'The invitation was withdrawn, sent anew or used before this left.',
  },
  colleague_invitation: {
    isDue: (db, { recipient }) => isOpenToColleague(db, recipient),
    reason: 'The invitation was withdrawn or used before this left.',
  },
  introduction: {
    isDue: bySecret(isOpenIntroduction),
    reason: 'The introduction was withdrawn, has expired, or its investor wants none any more.',
  },
  support_confirmation: {
    isDue: bySecret(isUnconfirmed),
    reason: 'The message was replaced, confirmed or deleted before this email was sent.',
  },
  digest: {
    isDue: (db, { id }) => isMemberOfAll(db, id),
    reason: 'The person left a team before this left. The rest follows.',
  },
}

function bySecret(isOpen: (db: Db, secret: string) => Promise<boolean>): DueCheck['isDue'] {
  return async (db, { secret }) => secret !== null && isOpen(db, secret)
}

/** Why a mail must not be sent any more, or null: by now its recipient may have left the team, or its invitation ended. */
export async function findDropReason(db: Db, mail: QueuedMail): Promise<string | null> {
  const isForStaff = mail.kind.startsWith('staff_')
  const { isDue, reason } = dueChecks[mail.kind] ?? (isForStaff ? dueByReviewing : dueByMembership)
  return (await isDue(db, mail)) ? null : reason
}

async function isStaff(db: Db, userId: string): Promise<boolean> {
  const { permissions } = await db
    .selectFrom('users')
    .select('permissions')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return permissions.length > 0
}

async function isOpenInvitation(db: Db, secret: string): Promise<boolean> {
  const row = await db
    .selectFrom('invites')
    .select('id')
    .where('secret_hash', '=', hashSecret(secret))
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

async function isOpenToColleague(db: Db, address: string): Promise<boolean> {
  const row = await db
    .selectFrom('colleague_invites')
    .select('id')
    .where('email', '=', address)
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirst()
  return row !== undefined
}

async function isOpenIntroduction(db: Db, secret: string): Promise<boolean> {
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

async function isUnconfirmed(db: Db, secret: string): Promise<boolean> {
  const row = await db
    .selectFrom('unconfirmed_messages')
    .select('id')
    .where('token_hash', '=', hashSecret(secret))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the recipients of the mails of a digest are still members of the companies that these are about. */
async function isMemberOfAll(db: Db, digestId: string): Promise<boolean> {
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

async function isMember(db: Db, companyId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('company_members')
    .select('role')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}
