import type { CaseLook } from '#contract/staff/cases.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/core/data/database.ts'
import type { CompanyCaller } from '#server/core/http/access.ts'

/**
 * In milliseconds. A view after a longer pause starts a new session. Within a session, reloads and second tabs show the
 * same changes as new.
 */
const sessionMs = 30 * 60_000

interface Look {
  since_number: number
  since_at: string
  seen_number: number
  seen_at: string
}

export function advanceReadMarker(last: Look | null, version: number, now: Date, allSeen: boolean): Look {
  const at = now.toISOString()
  const seen_number = Math.max(version, last?.seen_number ?? 0)
  if (!last || allSeen) return { since_number: seen_number, since_at: at, seen_number, seen_at: at }
  const isSameSession = now.getTime() - Date.parse(last.seen_at) < sessionMs
  const { since_number, since_at } = isSameSession
    ? last
    : { since_number: last.seen_number, since_at: last.seen_at }
  return { since_number, since_at, seen_number, seen_at: at }
}

/** Changes after `since` are new to the caller; `since` is null on the first view. */
export async function recordCaseView(
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
    // A client cannot have seen versions that do not exist yet.
    const look = advanceReadMarker(last ?? null, Math.min(version, company.version), new Date(), all_seen)
    await trx
      .insertInto('case_looks')
      .values({ company_id: companyId, user_id: user.id, ...look })
      .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(look))
      .execute()
    return { since: last ? { number: look.since_number, at: look.since_at } : null }
  })
}
