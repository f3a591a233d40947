import { sql } from 'kysely'
import type { TestApp } from './app.ts'

/** Lets time pass for the jobs that wait for theirs. */
export async function minutesPassForJobs({ ctx }: TestApp, minutes: number): Promise<void> {
  await sql`update pgboss.job set start_after = start_after - make_interval(mins => ${minutes})`.execute(
    ctx.db,
  )
}
