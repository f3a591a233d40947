import { expect, test } from 'vitest'
import { listCompanies } from '#contract/companies.ts'
import { toReference } from '#contract/rules/reference.ts'
import { searchAll } from '#contract/staff/search.ts'
import { startTestApp } from '#tests/app.ts'
import { buildCompany } from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, bob, ana } = await signInCast(app)

test('staff find a company by its reference number, and applicants only their own', async () => {
  const { id } = await buildCompany(alice, { name: 'Tidal Kiln' })
  await buildCompany(bob)
  const search = toReference(id).toLowerCase()
  const list = async ({ call }: typeof alice) =>
    (await call(listCompanies, { query: { search } })).results.map((company) => company.id)
  expect(await list(ana)).toEqual([id])
  expect(await list(alice)).toEqual([id])
  expect(await list(bob)).toEqual([])
  expect((await ana.call(searchAll, { query: { text: search } })).companies).toMatchObject([{ id }])
})
