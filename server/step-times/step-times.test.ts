import { expect, test } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { listStepTimes, listStepTimeSettings, minCases, setStepTime } from '#contract/step-times.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'
import { computeStepTimes } from './step-times.ts'

const app = await startTestApp()
const { alice, ada } = await signInCast(app)
const { id: company_id } = await buildCompany(alice)

const dayMs = 86_400_000
let time = Date.now() - 600 * dayMs

async function review(days: number): Promise<void> {
  const enter = async (to_status: 'in_review' | 'term_sheet') =>
    app.ctx.db
      .insertInto('status_changes')
      .values({ company_id, id: uuidv7(), to_status, at: new Date(time).toISOString() })
      .execute()
  await enter('in_review')
  time += days * dayMs
  await enter('term_sheet')
  time += dayMs
}

const find = async (status: string) =>
  (await alice.call(listStepTimes, {})).find((step) => step.status === status)?.range ?? null

test('a step shows the range of an admin until there are enough cases, then our history', async () => {
  expect(await find('in_review')).toBeNull()
  const set = await ada.call(setStepTime, { body: { status: 'in_review', low: 9, high: 4 } })
  expect(set).toMatchObject({ set_low: 4, set_high: 9, cases: 0 })
  expect(await find('in_review')).toEqual({ low: 4, high: 9, source: 'setting' })

  for (let days = 1; days < minCases; days++) await review(days)
  await computeStepTimes(app.ctx)
  expect(await find('in_review')).toEqual({ low: 4, high: 9, source: 'setting' })
  await review(minCases)
  await computeStepTimes(app.ctx)
  // The 25th and 75th percentiles of the values 1 to 20, rounded up.
  expect(await find('in_review')).toEqual({ low: 6, high: 16, source: 'history' })
  expect(await ada.call(listStepTimeSettings, {})).toContainEqual({
    status: 'in_review',
    range: { low: 6, high: 16, source: 'history' },
    set_low: 4,
    set_high: 9,
    cases: minCases,
  })
  expect(await find('dd_in_review')).toBeNull()
})
