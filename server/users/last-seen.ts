import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'

const writeMs = 60_000

/**
 * Saves the last-seen times of all recent callers in one statement, every minute and when the server stops. Failures
 * are only logged, because calls do not depend on these times.
 */
export function recordLastSeen(app: FastifyInstance, { db, log }: Context): void {
  let callers = new Set<string>()
  const write = async () => {
    if (callers.size === 0) return
    const ids = [...callers]
    callers = new Set()
    try {
      // Locks the rows in a fixed order, so that two servers do not deadlock.
      await sql`
        insert into last_seen (user_id, seen_at)
        select id, now() from unnest(${ids.toSorted()}::uuid[]) as id
        on conflict (user_id) do update set seen_at = excluded.seen_at`.execute(db)
    } catch (err) {
      log.warn({ err, people: ids.length }, 'the times of the last calls could not be saved')
    }
  }
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.caller) callers.add(request.caller.user.id)
    done()
  })
  const timer = setInterval(() => void write(), writeMs)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await write()
  })
}
