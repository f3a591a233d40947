import { type RawBuilder, sql } from 'kysely'
import type { Database, Transaction } from '#server/core/data/database.ts'
import { hashSecret } from '#server/core/data/secrets.ts'

interface QueuedMail {
  id: string
  kind: string
  company_id: string | null
  user_id: string | null
  recipient: string
  /** The decrypted secret. */
  secret: string | null
}

interface DueCheck {
  isDue: (mail: QueuedMail) => RawBuilder<boolean>
  /** Shown in the outbox for an email that is dropped because it is no longer due. */
  reason: string
}

const dueByMembership: DueCheck = {
  isDue: ({ company_id, user_id }) => sql`(${company_id}::uuid is null or ${user_id}::uuid is null or exists (
    select from company_members where company_id = ${company_id} and user_id = ${user_id}))`,
  reason: 'The recipient left the team before this email was sent.',
}

const dueByReviewing: DueCheck = {
  isDue: ({ user_id }) => sql`(${user_id}::uuid is null or exists (
    select from users where id = ${user_id} and permissions <> '{}'))`,
  reason: 'The recipient is no longer an analyst or admin.',
}

/** A null hash matches no row, so an email without its secret is not due. */
const getSecretHash = ({ secret }: QueuedMail) => (secret === null ? null : hashSecret(secret))

/** For these kinds of email, replaces the default check of the recipient's membership or permissions. */
const dueChecks: Record<string, DueCheck> = {
  invitation: {
    isDue: (mail) => sql`exists (select from invites
      where secret_hash = ${getSecretHash(mail)} and accepted_at is null and expires_at > now())`,
    reason: 'The invitation was withdrawn, resent or accepted before this email was sent.',
  },
  colleague_invitation: {
    isDue: ({ recipient }) => sql`exists (select from colleague_invites
      where email = ${recipient} and accepted_at is null and expires_at > now())`,
    reason: 'The invitation was withdrawn or accepted before this email was sent.',
  },
  introduction: {
    isDue: (mail) => sql`exists (select from intro_investors as intro
      join investors as investor on investor.id = intro.investor_id
      where intro.secret_hash = ${getSecretHash(mail)} and intro.withdrawn_at is null and intro.expires_at > now()
        and investor.introductions_stopped_at is null)`,
    reason: 'The introduction was withdrawn or has expired, or the investor stopped introductions.',
  },
  support_confirmation: {
    isDue: (mail) => sql`exists (select from unconfirmed_messages where token_hash = ${getSecretHash(mail)})`,
    reason: 'The message was replaced, confirmed or deleted before this email was sent.',
  },
  digest: {
    isDue: ({ id }) => sql`not exists (select from mails as merged
      where merged.digest_id = ${id} and merged.company_id is not null and not exists (
        select from company_members as member
        where member.company_id = merged.company_id and member.user_id = merged.user_id))`,
    reason:
      'The recipient left a team before this email was sent. The other updates will follow in a new email.',
  },
}

export async function findDropReason(db: Database | Transaction, mail: QueuedMail): Promise<string | null> {
  const isForStaff = mail.kind.startsWith('staff_')
  const { isDue, reason } = dueChecks[mail.kind] ?? (isForStaff ? dueByReviewing : dueByMembership)
  const { is_due } = await db.selectNoFrom(isDue(mail).as('is_due')).executeTakeFirstOrThrow()
  return is_due ? null : reason
}
