import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestApp } from '#tests/app.ts'

test('the purge runs every hour and the sweep every night', async () => {
  const { ctx } = await startTestApp({ jobs: true })
  const { rows } = await sql`
    select name, cron from pgboss.schedule where name in ('purge-removed-files', 'sweep-file-store') order by name`.execute(
    ctx.db,
  )
  expect(rows).toEqual([
    { name: 'purge-removed-files', cron: '17 * * * *' },
    { name: 'sweep-file-store', cron: '41 3 * * *' },
  ])
})
