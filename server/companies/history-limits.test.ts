import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { updateCompany } from '#contract/companies.ts'
import { maxLongRows, maxReplyBytes } from '#contract/core/limits.ts'
import {
  type Change,
  countHistory,
  getChange,
  getChangesHistory,
  getStatusHistory,
  maxSearchedChanges,
} from '#contract/history.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'

const app = await startTestApp()
const alice = await app.arrive('Alice')
const ana = await app.arrive('Ana', ['analyst'])

async function addChanges(companyId: string, count: number, value: unknown, first = 1000): Promise<void> {
  await sql`
    insert into changes (company_id, number, position, author_id, entity, entity_id, field, before, after)
    select ${companyId}, ${first} + line, 0, ${alice.id}, 'payment_schedule', ${companyId}, 'payments',
      ${JSON.stringify(value)}::jsonb, ${JSON.stringify(value)}::jsonb
    from generate_series(1, ${count}::int) as line`.execute(app.ctx.db)
}

const payments = Array.from({ length: 120 }, (_, index) => `2027-01-01 ${index} ${'€'.repeat(200)}`)
const schedules = [
  ['a list of texts', payments],
  ['a list in an object', { count: 120, payments }],
  ['a long text', '€'.repeat(60_000)],
  ['lists in lists', Array.from({ length: 60 }, () => ['"'.repeat(300)])],
] as const

describe('a page of the history', () => {
  test.each(schedules)('with the largest values is smaller than a megabyte: %s', async (_name, value) => {
    const { id: companyId } = await buildCompany(alice)
    await addChanges(companyId, 120, value)
    const page = await alice.call(getChangesHistory, { params: { companyId }, query: { page_size: 1000 } })
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(maxReplyBytes.page)
    expect(page.results.length).toBeGreaterThan(50)
    expect(page).toMatchObject({ page: 1, page_size: page.results.length })
    expect(page.results[0]).toMatchObject({ is_cut: true })
    const [{ number, position } = { number: 0, position: 0 }] = page.results
    const whole = await alice.call(getChange, { params: { companyId, number, position } })
    expect(whole).toMatchObject({ is_cut: false, before: value, after: value })
  })

  test('has at most 100 rows, and the next page continues after them', async () => {
    const { id: companyId } = await buildCompany(alice)
    await addChanges(companyId, 250, 'short')
    const params = { companyId }
    const numbers: number[] = []
    let query = { page: 1, page_size: 1000 }
    for (;;) {
      const page = await alice.call(getChangesHistory, { params, query })
      expect(page.results.length).toBeLessThanOrEqual(maxLongRows)
      if (page.results.length === 0) break
      numbers.push(...page.results.map(({ number }) => number))
      query = { page: page.page + 1, page_size: page.page_size }
    }
    const { count } = await alice.call(getChangesHistory, { params })
    expect(numbers).toHaveLength(count)
    expect(numbers.filter((number) => number > 1000)).toEqual(
      Array.from({ length: 250 }, (_, index) => 1250 - index),
    )
    const statuses = await alice.call(getStatusHistory, { params, query: { page_size: 1000 } })
    expect(statuses.page_size).toBe(maxLongRows)
  })

  test('contains complete answers', async () => {
    const { id: companyId } = await buildCompany(alice)
    const mission = '€'.repeat(2000)
    await alice.call(updateCompany, { params: { companyId }, body: { mission } })
    const { results } = await alice.call(getChangesHistory, {
      params: { companyId },
      query: { page_size: 1 },
    })
    expect(results[0]).toMatchObject({ after: mission, is_cut: false })
  })
})

test('a change of another company is not found', async () => {
  const bob = await app.arrive('Bob')
  const { id: companyId } = await buildCompany(bob)
  const { id: other } = await buildCompany(alice)
  await addChanges(companyId, 1, 'secret')
  const params = { companyId: other, number: 1001, position: 0 }
  await expect(alice.call(getChange, { params })).rejects.toMatchObject({ code: 'not_found' })
  await expect(alice.call(getChange, { params: { ...params, companyId } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

describe('a search of the history', () => {
  const search = async (companyId: string, query: object): Promise<{ count: number; results: Change[] }> =>
    ana.call(getChangesHistory, { params: { companyId }, query: { search: 'needle', ...query } })

  test('covers the newest changes that match the other filters', async () => {
    const { id: companyId } = await buildCompany(alice)
    await addChanges(companyId, 1, 'a needle', 500)
    await addChanges(companyId, maxSearchedChanges - 2, 'hay')
    await addChanges(companyId, 1, 'the needle', 900_000)
    const all = await search(companyId, {})
    expect(all).toMatchObject({ count: 2, results: [{ after: 'the needle' }, { after: 'a needle' }] })
    await addChanges(companyId, 1, 'hay', 900_010)
    expect((await search(companyId, {})).results.map(({ after }) => after)).toEqual(['the needle'])
    const older = await search(companyId, { before: 900_000 })
    expect(older.results.map(({ after }) => after)).toEqual(['a needle'])
    const counts = await ana.call(countHistory, { params: { companyId }, query: { search: 'needle' } })
    expect(counts.entities).toEqual([{ entity: 'payment_schedule', count: 1 }])
  })

  test('counts its results on every page', async () => {
    const { id: companyId } = await buildCompany(alice)
    await addChanges(companyId, 30, 'a needle')
    expect(await search(companyId, { page: 2, page_size: 20 })).toMatchObject({ count: 30, page: 2 })
    expect((await search(companyId, { page: 2, page_size: 20 })).results).toHaveLength(10)
    expect(await search(companyId, { page: 3, page_size: 20 })).toMatchObject({ count: 30, results: [] })
    const none = await search(companyId, { search: 'nothing of the kind' })
    expect(none).toMatchObject({ count: 0, results: [] })
  })
})
