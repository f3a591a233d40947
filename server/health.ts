import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { AppError } from '#contract/core/errors.ts'
import type { Context } from '#server/context.ts'

/** Whether the process lives, and whether it can serve: for whatever runs it, so without a login. */
export function healthRoutes(app: FastifyInstance, { db, files }: Context): void {
  let running: Promise<void> | null = null
  const check = async () => {
    await sql`select 1`.execute(db)
    await files.check()
  }
  /** One check for all who ask at a time: anybody may, and it takes a connection from those who work. */
  const shareCheck = () => (running ??= check().finally(() => (running = null)))

  // probes are answered even when their address has no turn left
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
