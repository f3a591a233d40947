import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '#contract/core/errors.ts'
import type { Context } from '#server/context.ts'

/** Health checks for the process manager: whether the process is alive and ready. They need no login. */
export function healthRoutes(app: FastifyInstance, { db, files }: Context): void {
  let running: Promise<void> | null = null
  const check = async () => {
    await sql`select 1`.execute(db)
    await files.check()
  }
  /** Concurrent calls share one check, because anyone may call it and it uses a database connection. */
  const shareCheck = () => (running ??= check().finally(() => (running = null)))

  // Health checks work even if their address has no turn left.
  const config = { needsNoTurn: true }
  app.get('/healthz', { config }, () => ({ status: 'alive' }))
  app.get('/readyz', { config }, async () => {
    try {
      await shareCheck()
    } catch (error) {
      throw new AppError('unavailable', { cause: error })
    }
    return { status: 'ready' }
  })
}
