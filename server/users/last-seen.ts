import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Context } from '#server/context.ts'

/** How often who called is written, in milliseconds. */
const writeMs = 60_000

/**
 * Records when each person last called, to within a minute: those of a minute are one update. A failure to write it is
 * logged and no more, since nobody's call depends on it.
 */
export function recordLastSeen(app: FastifyInstance, { db, log }: Context): void {
  let callers = new Set<string>()
  const write = async () => {
    if (callers.size === 0) return
    const ids = [...callers]
    callers = new Set()
    try {
      // in one order, so that two servers never wait for each other
      await sql`
        insert into last_seen (user_id, seen_at)
        select id, now() from unnest(${ids.toSorted()}::uuid[]) as id
        on conflict (user_id) do update set seen_at = excluded.seen_at`.execute(db)
    } catch (err) {
      log.warn({ err, people: ids.length }, 'who was last seen was not written')
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
