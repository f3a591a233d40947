import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { normalizeEmail } from '#contract/core/addresses.ts'
import { AppError } from '#contract/core/errors.ts'
import type { Context } from '#server/context.ts'
import type { Transaction } from '#server/core/data/database.ts'

/** Maximum invitations per hour by a sender, across all companies. */
const maxBySender = 20
/** Maximum invitations per hour for a company, across all senders. */
const maxByCompany = 20
/** Maximum invitations per day from a company to an address. */
const maxToAddress = 5
/** Maximum invitations per day to an address, across all companies. */
const maxToAddressFromAll = 10

interface InvitationSend {
  senderId: string
  companyId: string
  email: string
}

/**
 * Returns false above the address's daily limit across all companies. The email is then silently dropped, so that the
 * inviter does not learn that other companies invited the same person. Above the other limits, throws
 * `too_many_requests` with the time until a retry. Locks the sender and the recipient, so that concurrent calls cannot
 * exceed a limit; the caller's edit has already locked the company.
 */
export async function recordInvitationSend(
  trx: Transaction,
  { senderId, companyId, email }: InvitationSend,
): Promise<boolean> {
  const recipient = normalizeEmail(email)
  await lock(trx, `invitation sender ${senderId}`)
  await lock(trx, `invitation recipient ${recipient}`)
  const sends = selectSends(trx)
  const fromCompany = sends.where('company_id', '=', companyId)
  await requireBelowLimit(sends.where('sender_id', '=', senderId), maxBySender, 3600)
  await requireBelowLimit(fromCompany, maxByCompany, 3600)
  const toAddress = sends.where('recipient', '=', recipient).where('is_dropped', '=', false)
  await requireBelowLimit(fromCompany.where('recipient', '=', recipient), maxToAddress, daySeconds)
  const is_dropped = (await findAge(toAddress, maxToAddressFromAll, daySeconds)) !== null
  await trx
    .insertInto('invitation_sends')
    .values({ company_id: companyId, id: uuidv7(), sender_id: senderId, recipient, is_dropped })
    .execute()
  return !is_dropped
}

const daySeconds = 24 * 3600

type Sends = ReturnType<typeof selectSends>
const selectSends = (trx: Transaction) => trx.selectFrom('invitation_sends')

async function requireBelowLimit(sends: Sends, max: number, periodSeconds: number): Promise<void> {
  const age = await findAge(sends, max, periodSeconds)
  if (age === null) return
  throw new AppError('too_many_requests', { details: { retry_after: Math.max(1, periodSeconds - age) } })
}

/**
 * If the limit is reached, returns the age in seconds of the oldest invitation that counts toward the limit; otherwise,
 * returns null.
 */
async function findAge(sends: Sends, max: number, periodSeconds: number): Promise<number | null> {
  const oldest = await sends
    .select(sql<number>`ceil(extract(epoch from now() - sent_at))::integer`.as('age'))
    .where('sent_at', '>', sql<string>`now() - make_interval(secs => ${periodSeconds})`)
    .orderBy('sent_at', 'desc')
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst()
  return oldest?.age ?? null
}

const lock = (trx: Transaction, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx)

/** Days until records of sent invitations are deleted. No limit counts invitations older than a day. */
export const sendDays = 2

export async function deleteOldInvitationSends({ db }: Pick<Context, 'db'>, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from invitation_sends where (company_id, id) in (
      select company_id, id from invitation_sends
      where sent_at < now() - make_interval(days => ${sendDays}) order by sent_at limit ${limit})
    returning id`.execute(db)
  return rows.length
}
