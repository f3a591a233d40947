import { describe, expect, test } from 'vitest'
import { updateAssessment } from '#contract/assessment.ts'
import * as contract from '#contract/companies.ts'
import { listBusinessModels } from '#contract/dictionary.ts'
import type { Request } from '#contract/core/endpoint.ts'
import type { AppError } from '#contract/core/errors.ts'
import { getChangesHistory } from '#contract/history.ts'
import { getCurrentUser, updateCurrentUser } from '#contract/users.ts'
import { buildPerson, startTestApp } from '#tests/app.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, bob, ana, otto, ada } = await signInCast(app)

test('a founder creates and edits a company; every change is recorded', async () => {
  const company = await alice.call(contract.createCompany, { body: { name: 'Tidal Kiln' } })
  expect(company).toMatchObject({ name: 'Tidal Kiln', status: 'draft', funding_application_type: null })
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

describe('an invalid answer', () => {
  const tomorrowButOne = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const id = '0197f000-0001-7000-8000-000000000001'

  test.each<[string, Request<typeof contract.updateCompany>['body']]>([
    ['a country that there is not', { country_code: 'ZZ' }],
    ['a code that is no country’s yet', { country_code: 'XK' }],
    ['a founding in the future', { date_incorporated: tomorrowButOne }],
    ['a founding before companies', { date_incorporated: '1799-12-31' }],
    ['a kind of funding twice', { funding_application_type: ['grant', 'grant'] }],
    ['a business model twice, in other letters', { business_models: [id, id.toUpperCase()] }],
    ['a password in an address', { website_url: 'https://user:pw@example.com' }],
    ['a postal code of signs', { zip_code: '<04101>' }],
    ['a telephone number that there is not', { phone_number: '555-0142' }],
  ])('is refused at its field: %s', async (_, body) => {
    const company = await alice.call(contract.createCompany, { body: {} })
    const refused = alice.call(contract.updateCompany, { params: { companyId: company.id }, body })
    await expect(refused).rejects.toMatchObject({
      code: 'invalid_request',
      details: { errors: [{ path: `body.${Object.keys(body)[0]}` }] },
    })
  })

  const editInUs = async (body: Request<typeof contract.updateCompany>['body']) => {
    const answers = { country_code: 'US', zip_code: '04101' }
    const { id: companyId } = await alice.call(contract.createCompany, { body: answers })
    return alice.call(contract.updateCompany, { params: { companyId }, body })
  }

  test.each(['ABC', '803'])(
    'is refused if it is not a ZIP code of the saved country: %s',
    async (zip_code) => {
      const message = 'Enter a five-digit ZIP code, such as 04101'
      await expect(editInUs({ zip_code })).rejects.toMatchObject({
        code: 'invalid_request',
        details: { errors: [{ path: 'body.zip_code', message }] },
      })
    },
  )

  test.each<[string, Request<typeof contract.updateCompany>['body']]>([
    ['one of nine digits', { zip_code: '04101-1234' }],
    ['letters together with a country that has them', { country_code: 'GB', zip_code: 'SW1A 1AA' }],
    ['letters when the country is taken away', { country_code: null, zip_code: 'ABC' }],
    ['none', { zip_code: null }],
    ['the same with another country', { country_code: 'CA' }],
  ])('is not a postal code such as %s', async (_, body) => {
    expect(await editInUs(body)).toMatchObject(body)
  })

  test('is refused in a new company: a ZIP code of letters', async () => {
    const body = { country_code: 'US', zip_code: 'ABC' }
    await expect(alice.call(contract.createCompany, { body })).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })

  test('remains readable if it was saved before the rule existed', async () => {
    const { id: companyId } = await alice.call(contract.createCompany, { body: {} })
    const old = {
      country_code: 'ZZ',
      date_incorporated: '2199-01-01',
      zip_code: '?',
      phone_number: '555-0142',
      website_url: 'https://user:pw@example.com',
      funding_application_type: ['grant' as const, 'grant' as const],
    }
    await app.ctx.db.updateTable('companies').set(old).where('id', '=', companyId).execute()
    expect(await alice.call(contract.getCompany, { params: { companyId } })).toMatchObject(old)
  })
})

test('a telephone number is stored in a single format', async () => {
  const { id: companyId } = await alice.call(contract.createCompany, { body: {} })
  const save = (phone_number: string) =>
    alice.call(contract.updateCompany, { params: { companyId }, body: { phone_number } })
  const saved = await save('(207) 555-0142 x5')
  expect(saved.phone_number).toBe('+12075550142 ext. 5')
  // The same number in a different format is not a change.
  expect((await save('+1 207 555 0142 ext 5')).version).toBe(saved.version)
})

describe('the founder of a company', () => {
  test('is the user who created it, or the customer it was created for after they sign in', async () => {
    const own = await alice.call(contract.createCompany, { body: {} })
    expect(own).toMatchObject({ user: alice.id, created_by: alice.id })
    const customer = buildPerson('Cleo')
    const body = { created_for: customer.email }
    const { id: companyId } = await ana.call(contract.createCompany, { body })
    const look = () => ana.call(contract.getCompany, { params: { companyId } })
    expect(await look()).toMatchObject({ user: null, customer_kind: null, is_cfo_customer: false })
    const token = await app.login.token(customer)
    const call = app.as(token)
    const cleo = await call(updateCurrentUser, { body: { cfoCustomer: 'new' } })
    await call(getCurrentUser, {})
    expect(await look()).toMatchObject({
      user: cleo.id,
      created_by: ana.id,
      customer_kind: 'new',
      is_cfo_customer: true,
    })
  })
})

test('a company includes its assessment under both names', async () => {
  const { id: companyId, financials_assessment } = await alice.call(contract.createCompany, { body: {} })
  expect(financials_assessment).toBeNull()
  const params = { companyId }
  const assessment = await alice.call(updateAssessment, { params, body: { runway_months: 9.5 } })
  const company = await alice.call(contract.getCompany, { params })
  expect(company.financial.assessment).toEqual(assessment)
  expect(company.financials_assessment).toEqual(assessment)
})

describe('assigning analysts', () => {
  test('replaces the previous analysts, takes effect immediately and is recorded by name', async () => {
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

  test('accepts only analysts, and rejects the whole list otherwise', async () => {
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

  test('ends when the person is no longer an analyst', async () => {
    const former = await app.arrive('Former', ['analyst'])
    const { id } = await alice.call(contract.createCompany, { body: {} })
    const params = { companyId: id }
    await ada.call(contract.assignAnalysts, { params, body: { assigned_analysts: [former.id] } })
    await app.ctx.db.updateTable('users').set({ permissions: [] }).where('id', '=', former.id).execute()
    const edited = former.call(contract.updateCompany, { params, body: { city: 'Portland' } })
    await expect(edited).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('a name is unique: if ten people use it concurrently, one succeeds', async () => {
  const body = { name: 'The Only Kiln' }
  const calls = Array.from({ length: 10 }, () => alice.call(contract.createCompany, { body }))
  const results = await Promise.allSettled(calls)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const reasons = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as AppError] : [],
  )
  expect(new Set(reasons.map(({ code }) => code))).toEqual(new Set(['name_taken']))
})
