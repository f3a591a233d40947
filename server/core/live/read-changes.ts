import { sql } from 'kysely'
import type { LiveKind } from '#contract/live.ts'
import type { SecretBox } from '#server/core/secret-box.ts'
import type { Database } from '../data/database.ts'

export interface LoggedChange {
  id: number
  kind: LiveKind
  /**
   * The users who can see the change. `company`: the company's team and staff; `staff`: all staff; `person`: one user.
   */
  audience: 'company' | 'staff' | 'person'
  company_id: string | null
  user_id: string | null
  number: number | null
}

/** Above this number, changes are not listed individually. */
export const maxChanges = 1000

export interface ChangesRead {
  changes: LoggedChange[]
  /**
   * The id of the oldest open transaction, or of the next transaction if none is open. The next read starts here and
   * may return some changes again, because transactions do not commit in the order of their ids.
   */
  horizon: string
  /** In seconds since 1970. */
  readAt: number
  isTruncated: boolean
}

/**
 * Reads at most `maxChanges` changes of the transactions since the horizon, in one snapshot. Without a horizon, reads
 * no changes.
 */
export async function readChanges(db: Database, horizon: string | null): Promise<ChangesRead> {
  const { rows } = await sql<
    { horizon: string; read_at: number } & { [K in keyof LoggedChange]: LoggedChange[K] | null }
  >`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      extract(epoch from now())::integer as read_at,
      change.id, change.kind, change.audience, change.company_id, change.user_id, change.number
    from (select) as always
    left join live_changes as change on change.transaction >= ${horizon}::text::xid8
    order by change.id
    limit ${maxChanges + 1}`.execute(db)
  const [first] = rows
  if (!first) throw new TypeError('A left join has at least one row')
  const changes = rows.filter((row): row is typeof row & LoggedChange => row.id !== null)
  return {
    changes: changes.slice(0, maxChanges),
    horizon: first.horizon,
    readAt: first.read_at,
    isTruncated: changes.length > maxChanges,
  }
}

/**
 * Creates a function that checks whether a user may see a change. The function uses the current permissions and
 * memberships of `userIds`. Create a new function for every batch of changes, because permissions and memberships can
 * change between batches.
 */
export async function createAudienceCheck(db: Database, userIds: string[], companyIds: string[]) {
  const [staff, members] = await Promise.all([
    db
      .selectFrom('users')
      .select('id')
      .where('id', '=', sql<string>`any(${userIds}::uuid[])`)
      .where(sql<boolean>`cardinality(permissions) > 0`)
      .execute(),
    db
      .selectFrom('company_members')
      .select(['company_id', 'user_id'])
      .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
      .where('company_id', '=', sql<string>`any(${companyIds}::uuid[])`)
      .execute(),
  ])
  const staffIds = new Set(staff.map(({ id }) => id))
  const memberships = new Set(members.map(({ company_id, user_id }) => `${user_id} ${company_id}`))
  return ({ audience, company_id, user_id }: LoggedChange, userId: string): boolean => {
    if (audience === 'person') return user_id === userId
    if (staffIds.has(userId)) return true
    return audience === 'company' && memberships.has(`${userId} ${company_id}`)
  }
}

export const retentionSeconds = 3600

/** Deletes up to `max` changes older than `retentionSeconds`. Returns the number of deleted rows. */
export async function deleteOldLiveChanges({ db }: { db: Database }, max: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from live_changes where id in (
      select id from live_changes where at < now() - ${retentionSeconds} * interval '1 second' order by at limit ${max})`.execute(
    db,
  )
  return Number(numAffectedRows)
}

type Moment = Pick<ChangesRead, 'horizon' | 'readAt'>

const sealedAbout = 'position in the changes'

/** Encrypts the position to resume from: `<horizon>-<seconds since 1970>`. */
export const sealPosition = (secrets: SecretBox, { horizon, readAt }: Moment): Promise<string> =>
  secrets.seal(`${horizon}-${readAt}`, sealedAbout)

/**
 * Decrypts a position and returns its horizon. Returns null if the position is missing or invalid, is so old that
 * later changes may have been deleted, or is ahead of this database.
 */
export async function readHorizon(
  secrets: SecretBox,
  position: string | undefined,
  now: Moment,
): Promise<string | null> {
  const text = position === undefined ? '' : await secrets.open(position, sealedAbout).catch(() => '')
  const [, horizon, readAt] = /^(\d{1,19})-(\d{1,10})$/.exec(text) ?? []
  if (horizon === undefined || now.readAt - Number(readAt) > retentionSeconds / 2) return null
  // A different database cluster, such as a cluster restored from a backup, numbers its transactions differently.
  return BigInt(horizon) <= BigInt(now.horizon) ? horizon : null
}
