import { expect, test } from 'vitest'
import type { Request } from '#contract/core/endpoint.ts'
import * as contract from '#contract/investors.ts'
import { startTestApp } from '#tests/app.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, ada } = await signInCast(app)

type Answers = Partial<Request<typeof contract.createInvestor>['body']>
type Query = NonNullable<Request<typeof contract.getInvestorFacets>['query']>

const build = (name: string, answers: Answers) =>
  ada.call(contract.createInvestor, { body: { name, ...answers } })

await build('open to all', { pre_revenue: true })
await build('us seed', { countries: ['US', 'CA'], stages: ['seed'] })
await build('de growth', { countries: ['DE'], stages: ['growth'], pre_revenue: true })
await build('energy', { sectors: ['Energy'], business_models: ['Carbon credits'] })
await build('solar', { sectors: ['Solar'], post_revenue: false, pre_revenue: true })
await build('large', { startup_round_size_min: '2000000.00' })
await build('steel', { sectors: ['Steel and metals'], active: false })

const count = (query: Query = {}) =>
  alice.call(contract.getInvestorFacets, { query: { active: 'true', ...query } })

const toCounts = (facet: contract.InvestorFacets['stages']) =>
  Object.fromEntries(facet.map(({ value, count }) => [value, count]))

test('each value counts investors who name it and investors without a preference', async () => {
  const facets = await count()
  expect(facets.total).toBe(6)
  expect(facets.countries).toEqual([
    { value: 'CA', count: 5 },
    { value: 'DE', count: 5 },
    { value: 'US', count: 5 },
  ])
  expect(toCounts(facets.stages)).toMatchObject({ seed: 5, growth: 5, series_a: 4 })
  expect(facets.revenue).toEqual([
    { value: 'post_revenue', count: 5 },
    { value: 'pre_revenue', count: 3 },
  ])
})

test('stages and sectors have the order of the form', async () => {
  const { stages, sectors } = await count()
  expect(stages.map(({ value }) => value)).toEqual(Object.keys(contract.investmentStages))
  const names = sectors.map(({ value }) => value)
  expect(names.indexOf('Energy')).toBeLessThan(names.indexOf('Solar'))
})

test('a sector counts investors of the sector and its subsectors', async () => {
  expect(toCounts((await count()).sectors)).toMatchObject({ Energy: 6, Solar: 6, Wind: 5 })
})

test('a selected value narrows all filters except its own', async () => {
  const facets = await count({ stages: ['growth'] })
  expect(toCounts(facets.stages)).toMatchObject({ seed: 5, growth: 5 })
  expect(toCounts(facets.countries)).toEqual({ CA: 4, DE: 5, US: 4 })
  expect(facets.total).toBe(6)
  expect(toCounts((await count({ pre_revenue: 'true' })).countries)).toEqual({ CA: 2, DE: 3, US: 2 })
})

test('search and round size narrow every filter', async () => {
  const facets = await count({ search: 'a', startup_round_size: '500000.00' })
  expect(toCounts(facets.revenue)).toEqual({ post_revenue: 1, pre_revenue: 2 })
})

test('a selected country stays listed when no investors match it', async () => {
  expect(toCounts((await count({ countries: ['FR'], search: 'us seed' })).countries)).toEqual({
    CA: 1,
    FR: 0,
    US: 1,
  })
})

test.each<[string, Query]>([
  ['a stage', { stages: ['seed'] }],
  ['a country', { countries: ['US'] }],
  ['a sector', { sectors: ['Energy'] }],
  ['a model', { business_models: ['Carbon credits'] }],
  ['revenue', { pre_revenue: 'true' }],
])('the count of %s is the length of its list', async (_, query) => {
  const facets = await count({ startup_round_size: '500000.00' })
  const counted = [...Object.values(query).flat(), ...(query.pre_revenue ? ['pre_revenue'] : [])]
  const all = [facets.stages, facets.countries, facets.sectors, facets.business_models, facets.revenue].flat()
  const list = await alice.call(contract.listInvestors, {
    query: { active: 'true', startup_round_size: '500000.00', ...query },
  })
  expect(list.count).toBeGreaterThan(0)
  expect(all.find(({ value }) => counted.includes(value))?.count).toBe(list.count)
})

test('investors who name a selected value come before investors without a preference', async () => {
  const query = { stages: ['seed' as const], countries: ['US'], sectors: ['Solar'], ordering: 'fit' as const }
  const { results } = await alice.call(contract.listInvestors, { query: { active: 'true', ...query } })
  expect(results.map(({ name }) => name)).toEqual(['us seed', 'energy', 'solar', 'large', 'open to all'])
})

test('unknown filters are refused', async () => {
  const query = { founders: 'two' } as Query
  await expect(count(query)).rejects.toMatchObject({
    code: 'invalid_request',
    details: { errors: [{ path: 'query.founders' }] },
  })
})
