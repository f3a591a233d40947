import { expect, test } from 'vitest'
import * as contract from '#contract/companies.ts'
import { getChangesHistory } from '#contract/history.ts'
import { testApp } from '#tests/app.ts'

const app = await testApp()
const alice = await app.arrive('Alice')
const bob = await app.arrive('Bob')

test('a founder creates a company and edits it; every change is written down', async () => {
  const company = await alice.call(contract.createCompany, { body: { name: 'Tidal Kiln' } })
  expect(company).toMatchObject({ name: 'Tidal Kiln', status: 'draft', funding_application_type: ['grant'] })
  const params = { companyId: company.id }
  const edited = await alice.call(contract.updateCompany, {
    params,
    body: { city: 'Portland', is_software: true, business_models: [] },
    baseVersion: company.version,
  })
  expect(edited).toMatchObject({ city: 'Portland', is_software: true, version: company.version + 1 })
  const { results } = await alice.call(getChangesHistory, { params, query: { field: 'city' } })
  expect(results).toMatchObject([{ before: null, after: 'Portland', author: { name: 'Alice' } }])
})

test('different fields never collide, the same field names both values and their author', async () => {
  const { id, version } = await alice.call(contract.createCompany, { body: {} })
  const params = { companyId: id }
  await alice.call(contract.updateCompany, { params, body: { city: 'Portland' }, baseVersion: version })
  await alice.call(contract.updateCompany, { params, body: { state: 'ME' }, baseVersion: version })
  const refused = alice.call(contract.updateCompany, {
    params,
    body: { city: 'Bangor', zip_code: '04401' },
    baseVersion: version,
  })
  await expect(refused).rejects.toMatchObject({
    code: 'edit_conflict',
    status: 409,
    details: { conflicts: [{ field: 'city', yours: 'Bangor', theirs: 'Portland' }] },
  })
  const now = await alice.call(contract.getCompany, { params })
  expect(now).toMatchObject({ city: 'Portland', state: 'ME', zip_code: null })
})

test('a stranger cannot tell that a company exists', async () => {
  const { id } = await alice.call(contract.createCompany, { body: {} })
  const refused = bob.call(contract.getCompany, { params: { companyId: id } })
  await expect(refused).rejects.toMatchObject({ code: 'not_found' })
  const { count } = await bob.call(contract.listCompanies, {})
  expect(count).toBe(0)
})
