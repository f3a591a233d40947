import { getCountryDataList } from 'countries-list'
import { describe, expect, test } from 'vitest'
import * as contract from '#contract/dictionary.ts'
import { listDocuments } from '#contract/documents.ts'
import { openReview } from '#contract/reviews.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { countryCodes } from '#contract/rules/countries.ts'
import { buildPerson, startTestApp } from '#tests/app.ts'
import { buildCompany, buildDocument, setStatus } from '#tests/build.ts'
import { namespace } from '#tests/login.ts'

const app = await startTestApp()
const anybody = app.as(null)
const ana = await app.arrive('Ana', ['analyst'])

test('sectors are a tree of two levels with unique names in each branch', async () => {
  const sectors = await anybody(contract.listSectors, {})
  expect(sectors.map(({ name }) => name)).toContain('Energy')
  const energy = sectors.find(({ name }) => name === 'Energy')
  expect(energy?.children.map(({ name }) => name)).toContain('Geothermal')
  const all = sectors.flatMap((sector) => [sector, ...sector.children])
  expect(all.every(({ id }, index) => all.findIndex((other) => other.id === id) === index)).toBe(true)
  expect(all.length).toBeGreaterThan(50)
})

test('business models have a fixed order', async () => {
  const models = await anybody(contract.listBusinessModels, {})
  expect(models[0]).toMatchObject({ name: 'Software as a service' })
  expect(models).toHaveLength(12)
})

test('countries have their ISO codes and are sorted by name', async () => {
  const countries = await anybody(contract.listCountries, {})
  expect(countries).toContainEqual(expect.objectContaining({ code: 'US', name: 'United States' }))
  expect(countries).toContainEqual(expect.objectContaining({ code: 'CI', name: 'Ivory Coast' }))
  expect(countries.every(({ code }) => /^[A-Z]{2}$/.test(code))).toBe(true)
  const names = countries.map(({ name }) => name)
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(countries.map(({ code }) => code).toSorted()).toEqual([...countryCodes])
})

test.each([
  ['US', ['USA', 'America']],
  ['GB', ['UK', 'England', 'GBR']],
  ['CZ', ['Czech Republic', 'Česko']],
])('%s is also known as %j', async (code, names) => {
  const countries = await anybody(contract.listCountries, {})
  const country = countries.find((candidate) => candidate.code === code)
  expect(country?.aliases).toEqual(expect.arrayContaining(names))
  expect(country?.aliases).not.toContain(country?.name)
})

test('the countries match the maintained package, except for codes that ISO 3166-1 has not assigned', () => {
  const unassigned = ['AC', 'TA', 'XK']
  const maintained = getCountryDataList().map(({ iso2 }) => iso2)
  const assigned = maintained.filter((code) => !unassigned.includes(code))
  expect(assigned.toSorted()).toEqual([...countryCodes])
})

test('document types can be filtered by whether they belong to the start flow', async () => {
  const all = await anybody(contract.listDocumentTypes, {})
  const start = await anybody(contract.listDocumentTypes, { query: { show_on_start_flow: 'true' } })
  const rest = await anybody(contract.listDocumentTypes, { query: { show_on_start_flow: 'false' } })
  expect(start.map(({ name }) => name)).toContain('Cap table')
  expect(rest.map(({ name }) => name)).toContain('Bank statements')
  expect([...start, ...rest]).toHaveLength(all.length)
})

describe('a new document type', () => {
  const add = (body: Request<typeof contract.createDocumentType>['body']) =>
    ana.call(contract.createDocumentType, { body })

  test('comes last, is optional by default, and can be uploaded', async () => {
    const type = await add({ name: '  Offtake agreement ' })
    expect(type).toMatchObject({
      name: 'Offtake agreement',
      show_on_start_flow: false,
      needed: 'optional',
      help: null,
    })
    expect((await anybody(contract.listDocumentTypes, {})).at(-1)).toEqual(type)
    const alice = await app.arrive('Alice')
    const { id } = await buildCompany(alice)
    const document = await buildDocument(alice, id, { type: 'Offtake agreement' })
    expect(document).toMatchObject({ document_type_name: 'Offtake agreement' })
  })

  test('can belong to the start flow', async () => {
    const options = {
      show_on_start_flow: true,
      needed: 'with_other_loans',
      help: 'All that is owed.',
    } as const
    const type = await add({ name: 'Debt schedule', ...options })
    const start = await anybody(contract.listDocumentTypes, { query: { show_on_start_flow: 'true' } })
    expect(start.at(-1)).toEqual({ ...options, id: type.id, name: 'Debt schedule', archived: false })
  })

  test('is unique ignoring case: of ten concurrent additions, one succeeds', async () => {
    const names = Array.from({ length: 10 }, (_, index) => (index % 2 ? 'Lease' : 'LEASE'))
    const results = await Promise.allSettled(names.map((name) => add({ name })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(add({ name: 'cap TABLE' })).rejects.toMatchObject({
      code: 'already_exists',
      details: { errors: [{ path: 'body.name' }] },
    })
  })
})

describe('a changed document type', () => {
  const change = (documentTypeId: string, body: Request<typeof contract.updateDocumentType>['body']) =>
    ana.call(contract.updateDocumentType, { params: { documentTypeId }, body })
  const find = async (id: string) =>
    (await anybody(contract.listDocumentTypes, {})).find((type) => type.id === id)

  test('has its new name on its documents, cannot have the name of another type, and is audited', async () => {
    const { id } = await ana.call(contract.createDocumentType, { body: { name: 'Insurance' } })
    const alice = await app.arrive('Alice')
    const { id: companyId } = await buildCompany(alice)
    await buildDocument(alice, companyId, { type: 'Insurance' })
    await change(id, { name: 'Proof of insurance', needed: 'always' })
    const { results } = await alice.call(listDocuments, { params: { companyId }, query: {} })
    expect(results).toMatchObject([{ document_type_name: 'Proof of insurance' }])
    await expect(change(id, { name: 'CAP table' })).rejects.toMatchObject({ code: 'already_exists' })
    const recorded = app.ctx.db
      .selectFrom('audit_log')
      .select(['user_id', 'details'])
      .where('target', '=', id)
    expect(await recorded.where('action', '=', 'document_type_changed').execute()).toEqual([
      { user_id: ana.id, details: { type: 'Insurance', added: true } },
      { user_id: ana.id, details: { type: 'Insurance', name: 'Proof of insurance', needed: 'always' } },
    ])
  })

  test('is not required or requested while archived, and is restored unchanged', async () => {
    const body = { name: 'Shipping plan', needed: 'always', show_on_start_flow: true } as const
    const { id } = await ana.call(contract.createDocumentType, { body })
    await change(id, { archived: true })
    expect(await find(id)).toMatchObject({ archived: true, needed: 'optional', show_on_start_flow: false })
    const alice = await app.arrive('Alice')
    const { id: companyId } = await buildCompany(alice)
    const ada = await app.arrive('Ada', ['admin'])
    await setStatus(app, companyId, 'in_review')
    const request = { document_review: { requested_documents: [{ document_type: id }] } }
    await expect(ada.call(openReview, { params: { companyId }, body: request })).rejects.toMatchObject({
      code: 'invalid_request',
    })
    await change(id, { archived: false })
    expect(await find(id)).toEqual({ ...body, id, help: null, archived: false })
  })
})

const nowhere = { country_code: null, country_name: null, city: null, region: null, time_zone: null }
const portland = {
  country_code: 'US',
  country_name: 'United States',
  city: 'Portland',
  region: 'ME',
  time_zone: 'America/New_York',
}

test.each<[string, unknown, object]>([
  ['a whole claim', portland, portland],
  ['part of a claim', { country_code: 'DE' }, { ...nowhere, country_code: 'DE' }],
  ['more than we know', { ...portland, ip: '203.0.113.9' }, portland],
  ['no claim', undefined, nowhere],
  ['null', null, nowhere],
  ['a text', 'US', nowhere],
  ['a list', ['US'], nowhere],
  ['another form', { country_code: 49 }, nowhere],
])('where somebody is, from %s', async (_, geo, expected) => {
  const token = await app.login.token(buildPerson('Alice'), { [`${namespace}geo`]: geo })
  expect(await app.as(token)(contract.getLocation, {})).toEqual(expected)
})
