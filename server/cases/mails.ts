import { sql } from 'kysely'
import type { CaseMail } from '#contract/staff/cases.ts'
import type { Database } from '#server/core/data/database.ts'

const maxMails = 200

/** Omits bodies, because they can contain links with secrets. */
export async function listMails(db: Database, companyId: string): Promise<CaseMail[]> {
  return db
    .selectFrom('mails as mail')
    .leftJoin('users as person', 'person.id', 'mail.user_id')
    .select(['mail.id', 'mail.kind', 'mail.status', 'mail.subject'])
    .select(sql<string>`coalesce(nullif(person.name, ''), mail.recipient)`.as('recipient'))
    .select(sql<string>`coalesce(mail.sent_at, mail.created_at)`.as('at'))
    .where('mail.company_id', '=', companyId)
    .where('mail.status', '<>', 'merged')
    .orderBy('mail.created_at', 'desc')
    .limit(maxMails)
    .execute()
}
