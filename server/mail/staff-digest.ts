import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/core/data/database.ts'
import { queueMail } from './queue.ts'
import { renderStaffDigest } from './digests.ts'

/** 12:00 UTC is morning in the funder's offices. */
export async function scheduleStaffDigests(ctx: Context): Promise<void> {
  await ctx.jobs.repeat('staff-daily-mail', '0 12 * * *', () => sendStaffDigests(ctx))
}

/** Includes each event in at most one summary per staff member. */
export async function sendStaffDigests(ctx: Context): Promise<void> {
  const people = await ctx.db.selectFrom('staff_digest_items').select('user_id').distinct().execute()
  for (const { user_id } of people) await sendStaffDigest(ctx, user_id)
}

async function sendStaffDigest(ctx: Context, userId: string): Promise<void> {
  await inTransaction(ctx, async (trx) => {
    // The deletion locks the rows: a second server waits, then finds no rows.
    const deleted = await trx
      .deleteFrom('staff_digest_items')
      .where('user_id', '=', userId)
      .returning(['event_key', 'item', 'created_at'])
      .execute()
    const items = deleted.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1))
    const [first] = items
    const person = await trx
      .selectFrom('users')
      .select(['email', 'email_verified', 'staff_mail'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (!first || !person.email_verified || person.email === '' || person.staff_mail === 'none') return
    await queueMail(ctx, trx, {
      eventKey: `staff_digest:${first.event_key}`,
      kind: 'staff_digest',
      companyId: null,
      causedBy: null,
      to: { userId, address: person.email },
      content: renderStaffDigest(
        ctx.config,
        items.map(({ item }) => item),
      ),
    })
  })
}
