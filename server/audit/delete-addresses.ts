import { sql } from 'kysely'
import type { Context } from '#server/context.ts'

export const addressDays = 365

/** Removes only the IP addresses, not the events. */
export async function deleteOldAuditAddresses({ db }: Pick<Context, 'db'>, max: number): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update audit_log set details = details - array['address', 'more_addresses'] where id in (
      select id from audit_log
      where details ?| array['address', 'more_addresses'] and at < now() - make_interval(days => ${addressDays})
      order by at limit ${max})`.execute(db)
  return Number(numAffectedRows)
}
