import { describe, expect, test } from 'vitest'
import * as contract from '#contract/companies.ts'
import { listBusinessModels } from '#contract/dictionary.ts'
import type { AppError } from '#contract/errors.ts'
import { getChangesHistory } from '#contract/history.ts'
import { testApp } from '#tests/app.ts'
import { cast } from '#tests/people.ts'

const app = await testApp()
const { alice, bob, ana, otto, ada } = await cast(app)

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

test('a stranger cannot tell that a company exists', async () => {
  const { id } = await alice.call(contract.createCompany, { body: {} })
  const refused = bob.call(contract.getCompany, { params: { companyId: id } })
  await expect(refused).rejects.toMatchObject({ code: 'not_found' })
  const { count } = await bob.call(contract.listCompanies, {})
  expect(count).toBe(0)
})

test('sector and business models are chosen from the dictionaries', async () => {
  const unknown = '0197f000-ffff-7000-8000-000000000000'
  const [model] = await alice.call(listBusinessModels, {})
  const { id } = await alice.call(contract.createCompany, { body: {} })
  const params = { companyId: id }
  const wrong = { sector: unknown, business_models: [model?.id ?? '', unknown] }
  for (const [field, path] of [
    ['sector', 'body.sector'],
    ['business_models', 'body.business_models.1'],
  ] as const) {
    const body = { [field]: wrong[field] }
    const refusal = { code: 'invalid_request', details: { errors: [{ path }] } }
    await expect(alice.call(contract.updateCompany, { params, body })).rejects.toMatchObject(refusal)
    await expect(alice.call(contract.createCompany, { body })).rejects.toMatchObject(refusal)
  }
  const body = { business_models: [model?.id ?? ''] }
  expect(await alice.call(contract.updateCompany, { params, body })).toMatchObject(body)
})

describe('assigning analysts', () => {
  test('replaces those before, takes effect at once and is written down by name', async () => {
    const { id } = await alice.call(contract.createCompany, { body: {} })
    const params = { companyId: id }
    const assign = (ids: string[]) =>
      ada.call(contract.assignAnalysts, { params, body: { assigned_analysts: ids } })
    const edit = () => ana.call(contract.updateCompany, { params, body: { city: 'Portland' } })
    expect(await assign([ana.id, ana.id])).toMatchObject({
      assigned_analyst_ids: [ana.id],
      assigned_analysts_details: [{ id: ana.id, name: 'Ana', email: ana.email }],
      personal_managers: ['Ana'],
    })
    await edit()
    await assign([otto.id])
    await expect(edit()).rejects.toMatchObject({ code: 'forbidden' })
    const query = { entity: ['assignment' as const] }
    const { results } = await alice.call(getChangesHistory, { params, query })
    expect(results).toMatchObject([
      { before: ['Ana'], after: ['Otto'], author: { name: 'Ada' } },
      { before: [], after: ['Ana'] },
    ])
  })

  test('takes analysts only, and all of them or none', async () => {
    const { id } = await alice.call(contract.createCompany, { body: {} })
    const params = { companyId: id }
    const refused = ada.call(contract.assignAnalysts, {
      params,
      body: { assigned_analysts: [ana.id, alice.id] },
    })
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_request',
      details: { errors: [{ path: 'body.assigned_analysts.1' }] },
    })
    expect((await alice.call(contract.getCompany, { params })).assigned_analyst_ids).toEqual([])
  })

  test('counts only as long as the person is an analyst', async () => {
    const former = await app.arrive('Former', ['analyst'])
    const { id } = await alice.call(contract.createCompany, { body: {} })
    const params = { companyId: id }
    await ada.call(contract.assignAnalysts, { params, body: { assigned_analysts: [former.id] } })
    await app.ctx.db.updateTable('users').set({ permissions: [] }).where('id', '=', former.id).execute()
    const edited = former.call(contract.updateCompany, { params, body: { city: 'Portland' } })
    await expect(edited).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('a name is given once: of ten who take it at the same moment, one has it', async () => {
  const body = { name: 'The Only Kiln' }
  const calls = Array.from({ length: 10 }, () => alice.call(contract.createCompany, { body }))
  const settled = await Promise.allSettled(calls)
  expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as AppError] : []))
  expect(new Set(reasons.map(({ code }) => code))).toEqual(new Set(['name_taken']))
})
