import { expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { listStepTimes, listStepTimeSettings, minCases, setStepTime } from '#contract/step-times.ts'
import { testApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { cast } from '#tests/people.ts'
import { computeStepTimes } from './step-times.ts'

const app = await testApp()
const { alice, ada } = await cast(app)
const { db } = app.ctx

const dayMs = 86_400_000

/** A company that was in review for these days, and left the review yesterday. */
async function buildCase(days: number): Promise<void> {
  const { id: company_id } = await buildCompany(alice)
  const left = Date.now() - dayMs
  for (const [from_status, to_status, at] of [
    ['draft', 'in_review', left - days * dayMs],
    ['in_review', 'term_sheet', left],
  ] as const)
    await db
      .insertInto('status_changes')
      .values({ company_id, id: uuidv7(), from_status, to_status, at: new Date(at).toISOString() })
      .execute()
}

const find = async (status: string) =>
  (await alice.call(listStepTimes, {})).find((step) => step.status === status)?.range ?? null

test('a step shows the range of an admin until there are enough cases, then our history', async () => {
  expect(await find('in_review')).toBeNull()
  const set = await ada.call(setStepTime, { body: { status: 'in_review', low: 9, high: 4 } })
  expect(set).toMatchObject({ set_low: 4, set_high: 9, cases: 0 })
  expect(await find('in_review')).toEqual({ low: 4, high: 9, source: 'setting' })

  for (let days = 1; days < minCases; days++) await buildCase(days)
  await computeStepTimes(app.ctx)
  expect(await find('in_review')).toEqual({ low: 4, high: 9, source: 'setting' })
  await buildCase(minCases)
  await computeStepTimes(app.ctx)
  // The middle half of 1 to 20 days.
  expect(await find('in_review')).toEqual({ low: 6, high: 16, source: 'history' })
  expect(await ada.call(listStepTimeSettings, {})).toContainEqual({
    status: 'in_review',
    range: { low: 6, high: 16, source: 'history' },
    set_low: 4,
    set_high: 9,
    cases: minCases,
  })
  // Companies that are still in a step are not cases.
  expect(await find('term_sheet')).toBeNull()
})
