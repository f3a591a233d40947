import type { CaseLook } from '#contract/staff/cases.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/core/data/database.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'

/** Milliseconds after which the next look begins another session: before, reloading or a second tab loses nothing that is new. */
const sessionMs = 30 * 60_000

interface Look {
  since_number: number
  since_at: string
  seen_number: number
  seen_at: string
}

/** Moves the mark of a person who has the case before them as of `version`. */
export function moveLook(last: Look | null, version: number, now: Date, allSeen: boolean): Look {
  const at = now.toISOString()
  const seen_number = Math.max(version, last?.seen_number ?? 0)
  if (!last || allSeen) return { since_number: seen_number, since_at: at, seen_number, seen_at: at }
  const isSameSession = now.getTime() - Date.parse(last.seen_at) < sessionMs
  const { since_number, since_at } = isSameSession
    ? last
    : { since_number: last.seen_number, since_at: last.seen_at }
  return { since_number, since_at, seen_number, seen_at: at }
}

/** Says that a person has the case before them, and since when changes are new to them; null on the first look. */
export async function lookAtCase(
  ctx: Context,
  { companyId, user }: CompanyCaller,
  { version, all_seen }: { version: number; all_seen: boolean },
): Promise<CaseLook> {
  return inTransaction(ctx, async (trx) => {
    const company = await trx
      .selectFrom('companies')
      .select('version')
      .where('id', '=', companyId)
      .executeTakeFirstOrThrow()
    const last = await trx
      .selectFrom('case_looks')
      .select(['since_number', 'since_at', 'seen_number', 'seen_at'])
      .where('company_id', '=', companyId)
      .where('user_id', '=', user.id)
      .forUpdate()
      .executeTakeFirst()
    // A client cannot have seen what is not there yet.
    const look = moveLook(last ?? null, Math.min(version, company.version), new Date(), all_seen)
    await trx
      .insertInto('case_looks')
      .values({ company_id: companyId, user_id: user.id, ...look })
      .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(look))
      .execute()
    return { since: last ? { number: look.since_number, at: look.since_at } : null }
  })
}
