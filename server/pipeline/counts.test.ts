import { expect, test } from 'vitest'
import { takeCompany } from '#contract/companies.ts'
import { getPipelineCounts } from '#contract/staff/pipeline.ts'
import { openSupportThread } from '#contract/support.ts'
import { testApp } from '#tests/app.ts'
import { assign, buildCompany, putInStatus } from '#tests/build.ts'
import { cast } from '#tests/people.ts'

const app = await testApp()
const { alice, bob, ana, otto, ada } = await cast(app)

test('waiting items are counted for each staff member', async () => {
  const [kiln, grid, soil, draft] = await Promise.all(
    ['Kiln', 'Grid', 'Soil', 'Draft'].map(async (name) => (await buildCompany(alice, { name })).id),
  )
  for (const id of [kiln, grid, soil]) await putInStatus(app, id ?? '', 'in_review')
  await assign(ada, ana, kiln ?? '')
  await assign(ada, ana, draft ?? '')
  await assign(ada, otto, grid ?? '')
  await app.ctx.db
    .updateTable('companies')
    .set({ updated_at: '2024-03-01T00:00:00Z' })
    .where('id', 'in', [grid ?? '', draft ?? ''])
    .execute()
  await bob.call(openSupportThread, { body: { text: 'Do you fund kilns?' } })

  const before = await ana.call(getPipelineCounts, {})
  expect(before).toEqual({
    mine: 2,
    waiting: 1,
    unassigned: 1,
    stale: 1,
    introductions: 0,
    support: 1,
    unmatched_loans: 0,
  })
  expect(await ada.call(getPipelineCounts, {})).toMatchObject({ mine: 0, waiting: 1, unassigned: 1 })
  await ana.call(takeCompany, { params: { companyId: soil ?? '' } })
  expect(await ana.call(getPipelineCounts, {})).toMatchObject({ mine: 3, waiting: 2, unassigned: 0 })
  expect(await ada.call(getPipelineCounts, {})).toMatchObject({ mine: 0, waiting: 0, stale: 1 })
})
