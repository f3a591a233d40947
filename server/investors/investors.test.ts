import { describe, expect, test } from 'vitest'
import type { Request } from '#contract/core/endpoint.ts'
import * as contract from '#contract/investors.ts'
import { startTestApp } from '#tests/app.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, otto, ada } = await signInCast(app)

type Answers = Omit<Request<typeof contract.createInvestor>['body'], 'name'>
type Query = NonNullable<Request<typeof contract.listInvestors>['query']>

let investorCount = 0

const buildInvestor = (answers: Answers = {}, name = `Fund ${(investorCount += 1)}`) =>
  ada.call(contract.createInvestor, { body: { name, ...answers } })

const change = (investorId: string, body: Request<typeof contract.updateInvestor>['body']) =>
  ada.call(contract.updateInvestor, { params: { investorId }, body })

const refusedAt = (path: string) => ({ code: 'invalid_request', details: { errors: [{ path }] } })

test('a manually added investor has no preferences by default', async () => {
  const added = await buildInvestor({}, 'Aldermoss Capital')
  expect(added).toMatchObject({
    name: 'Aldermoss Capital',
    website: null,
    countries: [],
    stages: [],
    sectors: [],
    business_models: [],
    startup_round_size_min: null,
    post_revenue: true,
    pre_revenue: false,
    active: true,
    email: null,
    takes_introductions: false,
  })
  expect(await alice.call(contract.getInvestor, { params: { investorId: added.id } })).toEqual({
    ...added,
    introductions: null,
  })
})

test('sectors and models are saved once in the spelling of the dictionaries; unknown names are unchanged', async () => {
  const added = await buildInvestor({
    sectors: ['SOLAR', 'Solar', 'Quantum things'],
    business_models: ['carbon CREDITS'],
  })
  expect(added).toMatchObject({ sectors: ['Solar', 'Quantum things'], business_models: ['Carbon credits'] })
  expect(await change(added.id, { sectors: ['wind'] })).toMatchObject({ sectors: ['Wind'] })
})

test('the address for introductions is visible only to admins, also in lists', async () => {
  const { id } = await buildInvestor({ email: 'deals@fund.example' }, 'Bittern Fund')
  const query = { search: 'Bittern' }
  const seen = async (person: typeof ada) => [
    (await person.call(contract.getInvestor, { params: { investorId: id } })).email,
    (await person.call(contract.listInvestors, { query })).results[0]?.email,
  ]
  expect(await seen(ada)).toEqual(['deals@fund.example', 'deals@fund.example'])
  for (const person of [alice, otto]) expect(await seen(person)).toEqual([null, null])
})

test('an active investor with an address takes introductions', async () => {
  const { id } = await buildInvestor({ email: 'deals@fund.example' })
  expect(await change(id, {})).toMatchObject({ takes_introductions: true })
  expect(await change(id, { active: false })).toMatchObject({ takes_introductions: false })
  expect(await change(id, { active: true, email: null })).toMatchObject({ takes_introductions: false })
})

test('only the fields in the request are changed', async () => {
  const before = await buildInvestor({
    countries: ['US'],
    stages: ['seed'],
    website: 'https://fund.example.com',
  })
  const after = await change(before.id, { website: null })
  expect(after).toEqual({ ...before, website: null, updated_at: after.updated_at })
  expect(after.updated_at > before.updated_at).toBe(true)
})

describe('a range that ends before it begins is refused', () => {
  const falling = { startup_round_size_min: '2.00', startup_round_size_max: '1.99' }
  const path = 'body.startup_round_size_max'

  test('when an investor is added', async () => {
    await expect(buildInvestor(falling)).rejects.toMatchObject(refusedAt(path))
  })

  test('when one bound is moved past the other bound', async () => {
    const { id } = await buildInvestor({ startup_round_size_min: '2.00', startup_round_size_max: '5.00' })
    await expect(change(id, { startup_round_size_max: '1.00' })).rejects.toMatchObject(refusedAt(path))
    await expect(change(id, { startup_round_size_min: '6.00' })).rejects.toMatchObject(refusedAt(path))
    await change(id, { startup_round_size_min: '2.00', startup_round_size_max: '2.00' })
  })

  test('for two people who concurrently move one bound each', async () => {
    const { id } = await buildInvestor({ startup_round_size_min: '2.00', startup_round_size_max: '9.00' })
    const moves = [
      change(id, { startup_round_size_min: '8.00' }),
      change(id, { startup_round_size_max: '3.00' }),
    ]
    const outcomes = await Promise.allSettled(moves)
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

test('an unknown investor is not found', async () => {
  const investorId = '0197f000-ffff-7000-8000-000000000000'
  await expect(alice.call(contract.getInvestor, { params: { investorId } })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(change(investorId, { active: false })).rejects.toMatchObject({ code: 'not_found' })
})

describe('the list', async () => {
  const mark = 'Only in this list'
  const add = (name: string, answers: Answers) => buildInvestor({ description: mark, ...answers }, name)
  await add('open to all', { pre_revenue: true })
  await add('us seed', { countries: ['US', 'CA'], stages: ['seed'] })
  await add('de growth', { countries: ['DE'], stages: ['growth', 'series_c'], pre_revenue: true })
  await add('energy', { sectors: ['Energy'], business_models: ['Carbon credits'] })
  await add('solar', { sectors: ['Solar'], post_revenue: false, pre_revenue: true })
  await add('steel', { sectors: ['Steel and metals'], active: false })
  await add('small', { startup_round_size_max: '500000.00', startup_target_valuation_max: '4000000.00' })
  await add('middle', { startup_round_size_min: '400000.00', startup_round_size_max: '2000000.00' })
  await add('large', { startup_round_size_min: '2000000.00' })

  const all = ['de growth', 'energy', 'large', 'middle', 'open to all', 'small', 'solar', 'steel', 'us seed']
  const without = (...names: string[]) => all.filter((name) => !names.includes(name))

  const listNames = async (query: Query) =>
    (
      await alice.call(contract.listInvestors, { query: { search: mark, page_size: 100, ...query } })
    ).results.map(({ name }) => name)

  test.each<[string, Query, string[]]>([
    ['is ordered by name', {}, all],
    ['the other way round', { ordering: '-name' }, all.toReversed()],
    ['of a country has those who name none', { countries: ['US'] }, without('de growth')],
    ['of several countries has those of any', { countries: ['CA', 'DE'] }, all],
    ['of another country', { countries: ['FR'] }, without('us seed', 'de growth')],
    ['of a stage', { stages: ['series_c'] }, without('us seed')],
    ['of a sector has those of the whole field', { sectors: ['Solar'] }, without('steel')],
    ['of a field has those of its parts', { sectors: ['energy'] }, without('steel')],
    ['of another part of the field', { sectors: ['Wind'] }, without('solar', 'steel')],
    ['of a sector that nobody names', { sectors: ['Aviation'] }, without('energy', 'solar', 'steel')],
    ['of a model', { business_models: ['Licensing and royalties'] }, without('energy')],
    ['of a round in the middle', { startup_round_size: '450000.00' }, without('large')],
    ['of a round at the end of a range', { startup_round_size: '2000000.00' }, without('small')],
    ['of a tiny round', { startup_round_size: '0.01' }, without('middle', 'large')],
    ['of a valuation', { startup_target_valuation: '4000000.01' }, without('small')],
    ['before revenue', { pre_revenue: 'true' }, ['de growth', 'open to all', 'solar']],
    ['after revenue', { post_revenue: 'true' }, without('solar')],
    ['of those who are active', { active: 'true' }, without('steel')],
    ['of those who are not', { active: 'false' }, ['steel']],
    [
      'all filters together',
      {
        countries: ['US'],
        stages: ['seed'],
        sectors: ['Solar'],
        startup_round_size: '450000.00',
        active: 'true',
      },
      without('de growth', 'large', 'steel'),
    ],
  ])('%s', async (_, query, names) => {
    expect(await listNames(query)).toEqual(names)
  })

  test('can be searched by name, with wildcards taken literally', async () => {
    const search = (text: string) => listNames({ search: text })
    expect(await search('DE GROW')).toEqual(['de growth'])
    expect(await search('de_growth')).toEqual([])
    expect(await search('%')).toEqual([])
  })

  test('has pages', async () => {
    const query = { search: mark, page: 2, page_size: 4 }
    const page = await alice.call(contract.listInvestors, { query })
    expect(page).toMatchObject({ count: 9, page: 2, page_size: 4 })
    expect(page.results.map(({ name }) => name)).toEqual(all.slice(4, 8))
  })
})
