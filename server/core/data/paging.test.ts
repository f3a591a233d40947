import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { listAuditEvents } from '#contract/staff/audit.ts'
import { maxExactCount } from '#contract/core/limits.ts'
import { startTestApp } from '#tests/app.ts'

const app = await startTestApp()
const ada = await app.arrive('Ada', ['admin'])
const { db } = app.ctx
const list = (query: Parameters<typeof ada.call<typeof listAuditEvents>>[1]['query'] = {}) =>
  ada.call(listAuditEvents, { query })

async function fillTo(total: number) {
  await sql`
    insert into audit_log (id, at, action, target)
    select gen_random_uuid(), now() - make_interval(secs => number), 'downloaded', 'many'
    from generate_series(1, ${total} - (select count(*) from audit_log)) as number`.execute(db)
  await sql`analyze audit_log`.execute(db)
}

describe('the count of a list', () => {
  beforeAll(() => fillTo(maxExactCount))

  test('is exact up to ten thousand', async () => {
    const page = await list()
    expect(page).toMatchObject({ count: 10_000, page: 1, page_size: 25 })
    expect(page.count_is_estimate).toBeUndefined()
  })
})

describe('a longer list', () => {
  beforeAll(() => fillTo(25_010))

  test('is counted up to ten thousand, and marked as an estimate', async () => {
    expect(await list()).toMatchObject({ count: 10_000, count_is_estimate: true })
  })

  test('is read up to row ten thousand; a page beyond it is refused', async () => {
    expect((await list({ page: 100, page_size: 100 })).results).toHaveLength(100)
    await expect(list({ page: 101, page_size: 100 })).rejects.toMatchObject({ code: 'page_out_of_range' })
  })

  test('is counted exactly if a filter leaves few rows', async () => {
    const page = await list({ action: ['refused'] })
    expect(page).toMatchObject({ count: 0, results: [] })
    expect(page.count_is_estimate).toBeUndefined()
    expect(await list({ action: ['refused'], page: 2 })).toMatchObject({ count: 0, results: [] })
  })
})
