import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { listAuditEvents } from '#contract/staff/audit.ts'
import { maxExactCount } from '#contract/core/limits.ts'
import { testApp } from '#tests/app.ts'

const app = await testApp()
const ada = await app.arrive('Ada', ['admin'])
const { db } = app.ctx
const list = (query: Parameters<typeof ada.call<typeof listAuditEvents>>[1]['query'] = {}) =>
  ada.call(listAuditEvents, { query })

/** Adds audit events to the database until it holds this many. */
async function fillTo(total: number) {
  await sql`
    insert into audit_events (id, at, action, target)
    select gen_random_uuid(), now() - make_interval(secs => number), 'downloaded', 'many'
    from generate_series(1, ${total} - (select count(*) from audit_events)) as number`.execute(db)
  await sql`analyze audit_events`.execute(db)
}

describe('the count of a list', () => {
  beforeAll(() => fillTo(maxExactCount))

  test('is exact up to ten thousand', async () => {
    const page = await list()
    expect(page).toMatchObject({ count: 10_000, page: 1, page_size: 25 })
    expect(page.count_is_estimate).toBeUndefined()
  })
})

describe('the count of a longer list', () => {
  const total = 25_010
  beforeAll(() => fillTo(total))

  test('is the estimate of the planner, and says so', async () => {
    const { count, count_is_estimate } = await list()
    expect(count_is_estimate).toBe(true)
    expect(count).toBeGreaterThan(total * 0.8)
    expect(count).toBeLessThan(total * 1.2)
  })

  test('never says that a page is the last while more follow, however old the statistics are', async () => {
    await sql`update pg_class set reltuples = 100, relpages = 1 where relname = 'audit_events'`.execute(db)
    const { count } = await list({ page: 900 })
    expect(count).toBeGreaterThan(900 * 25)
  })

  test('is exact on the last page, and where everything is asked for', async () => {
    const last = await list({ page: Math.ceil(total / 100), page_size: 100 })
    expect(last.results).toHaveLength(10)
    expect(last).toMatchObject({ count: total })
    expect(last.count_is_estimate).toBeUndefined()
    expect((await list({ page: 400, page_size: 100 })).count).toBeLessThanOrEqual(39_900)
  })

  test('is exact where a filter leaves few', async () => {
    expect(await list({ action: ['refused'] })).toMatchObject({ count: 0, results: [] })
  })
})
