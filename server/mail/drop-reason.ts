import { type RawBuilder, sql } from 'kysely'
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

interface DueCheck {
  isDue: (mail: QueuedMail) => RawBuilder<boolean>
  /** Why a mail that is not due is dropped. */
  reason: string
}

const dueByMembership: DueCheck = {
  isDue: ({ company_id, user_id }) => sql`(${company_id}::uuid is null or ${user_id}::uuid is null or exists (
    select from company_members where company_id = ${company_id} and user_id = ${user_id}))`,
  reason: 'The person left the team before this left.',
}

const dueByReviewing: DueCheck = {
  isDue: ({ user_id }) => sql`(${user_id}::uuid is null or exists (
    select from users where id = ${user_id} and permissions <> '{}'))`,
  reason: 'The person no longer reviews applications.',
}

/** Without its secret a mail is not due, because no row has this hash. */
const getSecretHash = ({ secret }: QueuedMail) => (secret === null ? null : hashSecret(secret))

/** Kinds of mail that end with something other than a membership. */
const dueChecks: Record<string, DueCheck> = {
  invitation: {
    isDue: (mail) => sql`exists (select from invites
      where secret_hash = ${getSecretHash(mail)} and accepted_at is null and expires_at > now())`,
    reason: 'The invitation was withdrawn, sent anew or used before this left.',
  },
  colleague_invitation: {
    isDue: ({ recipient }) => sql`exists (select from colleague_invites
      where email = ${recipient} and accepted_at is null and expires_at > now())`,
    reason: 'The invitation was withdrawn or used before this left.',
  },
  introduction: {
    isDue: (mail) => sql`exists (select from intro_investors as chosen
      join investors as investor on investor.id = chosen.investor_id
      where chosen.secret_hash = ${getSecretHash(mail)} and chosen.withdrawn_at is null and chosen.expires_at > now()
        and investor.introductions_stopped_at is null)`,
    reason: 'The introduction was withdrawn, has expired, or its investor wants none any more.',
  },
  support_confirmation: {
    isDue: (mail) => sql`exists (select from unconfirmed_messages where token_hash = ${getSecretHash(mail)})`,
    reason: 'The message was replaced, confirmed or deleted before this email was sent.',
  },
  /** The recipients of the merged mails must still be members of the companies that these mails are about. */
  digest: {
    isDue: ({ id }) => sql`not exists (select from mails as merged
      where merged.digest_id = ${id} and merged.company_id is not null and not exists (
        select from company_members as member
        where member.company_id = merged.company_id and member.user_id = merged.user_id))`,
    reason: 'The person left a team before this left. The rest follows.',
  },
}

/** Why a mail must not be sent any more, or null: by now its recipient may have left the team, or its invitation ended. */
export async function findDropReason(db: Database | Transaction, mail: QueuedMail): Promise<string | null> {
  const isForStaff = mail.kind.startsWith('staff_')
  const { isDue, reason } = dueChecks[mail.kind] ?? (isForStaff ? dueByReviewing : dueByMembership)
  const { is_due } = await db.selectNoFrom(isDue(mail).as('is_due')).executeTakeFirstOrThrow()
  return is_due ? null : reason
}
