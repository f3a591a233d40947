import { describe, expect, test } from 'vitest'
import { updateAssessment } from '#contract/assessment.ts'
import { changeCompanyStatus, submitCompany, updateCompany } from '#contract/companies.ts'
import type { AppError } from '#contract/core/errors.ts'
import { getStatusHistory } from '#contract/history.ts'
import { getCurrentUser, updateCurrentUser } from '#contract/users.ts'
import { buildPerson, type TestUser, startTestApp } from '#tests/app.ts'
import {
  buildCompany,
  buildCompleteApplication,
  buildDocument,
  assignAnalyst,
  setStatus,
  fetchCompanyStatus,
} from '#tests/build.ts'
import { namespace } from '#tests/login.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, ana, ada } = await signInCast(app)

const submit = (person: TestUser, companyId: string) => person.call(submitCompany, { params: { companyId } })

/** Returns paths of the form `tab/step/field`. */
async function listMissing(person: TestUser, companyId: string): Promise<string[]> {
  const error = (await submit(person, companyId).catch((refusal: unknown) => refusal)) as AppError
  expect(error).toMatchObject({ code: 'incomplete_application', status: 400 })
  return (error.details.errors ?? []).map(({ path }) => path)
}

const ageSubmission = (companyId: string, seconds: number) =>
  app.ctx.db
    .updateTable('companies')
    .set({ submitted_at: new Date(Date.now() - seconds * 1000).toISOString() })
    .where('id', '=', companyId)
    .execute()

describe('an incomplete application', () => {
  test('is refused with the missing answers by tab and step, and stays a draft', async () => {
    const { id } = await buildCompany(alice, { city: 'Portland', country_code: 'US' })
    const paths = await listMissing(alice, id)
    expect(paths).toEqual([
      'business/main/company.company_structure',
      'business/main/company.date_incorporated',
      'business/main/company.address_1',
      'business/main/company.state',
      'business/main/company.zip_code',
      'business/additional/company.is_software',
      'business/additional/company.business_models',
      'mission/main/company.sector',
      'mission/main/company.mission',
      'mission/main/company.climate_strategy',
      'personal/main/profile.first_name',
      'personal/main/profile.last_name',
      'personal/main/profile.job_title',
      'personal/main/profile.phone_number',
      'financials/main/connections.accounting',
      'financials/assessment/assessment.runway_months',
      'financials/assessment/assessment.plan_to_raise',
      'financials/assessment/assessment.has_other_loans',
      expect.stringMatching(/^financials\/documents\/documents\./) as string,
      expect.stringMatching(/^financials\/documents\/documents\./) as string,
      'financials/capital-requirements/assessment.capital_amount_requested',
      'financials/capital-requirements/assessment.borrowing_timeframe_months',
      'grant/contract-type/company.has_government_contracts',
      'grant/contract-type/company.has_commercial_contracts',
    ])
    expect(await fetchCompanyStatus(alice, id)).toBe('draft')
  })

  test('that moves to the US may contain a foreign state and ZIP code until it is submitted', async () => {
    const { id } = await buildCompleteApplication(alice, {
      country_code: 'DE',
      state: 'Bayern',
      zip_code: '8033',
    })
    const params = { companyId: id }
    const moved = await alice.call(updateCompany, { params, body: { country_code: 'US' } })
    expect(moved).toMatchObject({ country_code: 'US', state: 'Bayern', zip_code: '8033' })
    const expected = ['business/main/company.state', 'business/main/company.zip_code']
    expect(await listMissing(alice, id)).toEqual(expected)
    await alice.call(updateCompany, { params, body: { state: 'me', zip_code: '04101-1234' } })
    expect(await submit(alice, id)).toEqual({ status: 'in_review' })
  })

  test('requires the same answers from a new customer who applies for funding', async () => {
    const carol = await app.arrive('Carol')
    await carol.call(updateCurrentUser, { body: { cfoCustomer: 'new' } })
    const { id } = await buildCompany(carol)
    const other = await buildCompany(alice)
    const withoutNumbers = (paths: string[]) =>
      paths.map((path) => path.replace(/documents\..*/, 'documents'))
    expect(withoutNumbers(await listMissing(carol, id))).toEqual(
      withoutNumbers(await listMissing(alice, other.id)),
    )
  })

  test('requires a kind of funding, with the short application for a new customer', async () => {
    const carol = await app.arrive('Carol')
    await carol.call(updateCurrentUser, { body: { cfoCustomer: 'new' } })
    const { id } = await buildCompany(carol, { funding_application_type: null })
    const missing = await listMissing(carol, id)
    expect(missing[0]).toBe('business/main/company.funding_application_type')
    const steps = new Set(missing.map((path) => path.split('/').slice(0, 2).join('/')))
    expect([...steps]).toEqual(['business/main', 'mission/main', 'personal/main', 'financials/main'])
  })

  test('requires the founder’s answers, even if a teammate submits it', async () => {
    const notApplying = { funding_application_type: null }
    const carol = await app.arrive('Carol')
    await carol.call(updateCurrentUser, { body: { cfoCustomer: 'new' } })
    const { id } = await buildCompany(carol, notApplying)
    const founderLacks = await listMissing(carol, id)
    const colleague = await app.arrive('Colleague')
    const member = { company_id: id, user_id: colleague.id, role: 'member' as const }
    await app.ctx.db.insertInto('company_members').values(member).execute()
    await assignAnalyst(ada, ana, id)
    for (const person of [colleague, ana, ada]) expect(await listMissing(person, id)).toEqual(founderLacks)

    // The reverse case: the teammate is a new customer and the founder is not.
    const { id: other } = await buildCompany(alice, notApplying)
    const usual = await listMissing(alice, other)
    expect(usual.length).toBeGreaterThan(founderLacks.length)
    await app.ctx.db
      .insertInto('company_members')
      .values({ company_id: other, user_id: carol.id, role: 'member' })
      .execute()
    expect(await listMissing(carol, other)).toEqual(usual)
  })

  test('with an unknown country lacks a country', async () => {
    const { id } = await buildCompleteApplication(alice)
    const old = { country_code: 'ZZ', state: null, zip_code: null }
    await app.ctx.db.updateTable('companies').set(old).where('id', '=', id).execute()
    const expected = ['country_code', 'state', 'zip_code'].map((name) => `business/main/company.${name}`)
    expect(await listMissing(alice, id)).toEqual(expected)
  })

  test('requires loan agreements only from companies with other loans', async () => {
    const { id } = await buildCompleteApplication(alice)
    await alice.call(updateAssessment, { params: { companyId: id }, body: { has_other_loans: true } })
    expect(await listMissing(alice, id)).toEqual([
      expect.stringMatching(/^financials\/documents\/documents\./),
    ])
    await buildDocument(alice, id, { type: 'Loan agreements' })
    expect(await submit(alice, id)).toEqual({ status: 'in_review' })
  })

  test('can be submitted again immediately, because a refusal does not count as a submission', async () => {
    const { id } = await buildCompleteApplication(alice, { mission: null })
    expect(await listMissing(alice, id)).toEqual(['mission/main/company.mission'])
    await alice.call(updateCompany, { params: { companyId: id }, body: { mission: 'Cement' } })
    expect(await submit(alice, id)).toEqual({ status: 'in_review' })
  })
})

describe('a complete application', () => {
  test('goes to review, and the history shows who submitted it', async () => {
    const { id } = await buildCompleteApplication(alice)
    expect(await submit(alice, id)).toEqual({ status: 'in_review' })
    const { results } = await alice.call(getStatusHistory, { params: { companyId: id } })
    expect(results[0]).toMatchObject({ from: 'draft', to: 'in_review', author: { name: 'Alice' } })
  })

  test('submitted again within five seconds gets an empty response without effect', async () => {
    const { id } = await buildCompleteApplication(alice)
    await submit(alice, id)
    expect(await submit(alice, id)).toBeNull()
    await ageSubmission(id, 4)
    expect(await submit(alice, id)).toBeNull()
    expect((await alice.call(getStatusHistory, { params: { companyId: id } })).count).toBe(2)
  })

  test('submitted again later is refused', async () => {
    const { id } = await buildCompleteApplication(alice)
    await submit(alice, id)
    await ageSubmission(id, 6)
    await expect(submit(alice, id)).rejects.toMatchObject({ code: 'not_editable', status: 409 })
    await setStatus(app, id, 'user_action_required')
    await expect(submit(alice, id)).rejects.toMatchObject({ code: 'status_not_allowed', status: 409 })
  })

  test('sent back to draft can be submitted again', async () => {
    const { id } = await buildCompleteApplication(alice)
    await assignAnalyst(ada, ana, id)
    await submit(alice, id)
    await ana.call(changeCompanyStatus, { params: { companyId: id, action: 'draft' }, body: {} })
    await ageSubmission(id, 6)
    expect(await submit(alice, id)).toEqual({ status: 'in_review' })
  })

  test.each(['US', 'DE'])('of a CFO customer in %s goes to review, too', async (country) => {
    const { id } = await buildCompleteApplication(alice, { country_code: country })
    await setStatus(app, id, 'cfo_customer')
    expect(await submit(alice, id)).toEqual({ status: 'in_review' })
  })

  test.each([2, 20])('submitted %i times concurrently takes effect exactly once', async (times) => {
    const { id } = await buildCompleteApplication(alice)
    const answers = await Promise.all(Array.from({ length: times }, () => submit(alice, id)))
    expect(answers.filter((answer) => answer !== null)).toEqual([{ status: 'in_review' }])
    expect((await alice.call(getStatusHistory, { params: { companyId: id } })).count).toBe(2)
  })

  test('from abroad goes to the waitlist', async () => {
    const { id } = await buildCompleteApplication(alice, { country_code: 'DE', state: null, zip_code: null })
    expect(await submit(alice, id)).toEqual({ status: 'non_us' })
  })
})

describe('a company on the waitlist', () => {
  const buildWaiting = async (person: TestUser = alice) => {
    const answers = { country_code: 'DE', state: null, zip_code: null }
    const { id } = await buildCompleteApplication(person, answers)
    await submit(person, id)
    await ageSubmission(id, 6)
    return id
  }
  const move = (companyId: string, person: TestUser = alice) =>
    person.call(updateCompany, {
      params: { companyId },
      body: { country_code: 'US', state: 'ME', zip_code: '04101' },
    })

  test('submits again after it moved to the US', async () => {
    const id = await buildWaiting()
    await move(id)
    expect(await submit(alice, id)).toEqual({ status: 'in_review' })
    const { results } = await alice.call(getStatusHistory, { params: { companyId: id } })
    expect(results.map(({ to }) => to)).toEqual(['in_review', 'non_us', 'draft'])
  })

  test('is refused while it is abroad, and until its US address is complete', async () => {
    const id = await buildWaiting()
    await expect(submit(alice, id)).rejects.toMatchObject({ code: 'status_not_allowed' })
    await alice.call(updateCompany, { params: { companyId: id }, body: { country_code: 'US' } })
    expect(await listMissing(alice, id)).toEqual([
      'business/main/company.state',
      'business/main/company.zip_code',
    ])
  })
})

describe('a user with an unverified address', () => {
  const verified = (is: boolean) => ({ [`${namespace}email_verified`]: is })
  const arriving = async (person: ReturnType<typeof buildPerson>, isVerified: boolean) => {
    const token = await app.login.token(person, verified(isVerified))
    return { ...person, id: '', token, call: app.as(token) }
  }

  test('submits an application that goes to review with their first call after verification', async () => {
    const dana = buildPerson('Dana')
    const before = await arriving(dana, false)
    const { id } = await buildCompleteApplication(before)
    expect(await submit(before, id)).toEqual({ status: 'verify_client_email' })
    await before.call(getCurrentUser, {})
    expect(await fetchCompanyStatus(before, id)).toBe('verify_client_email')

    const after = await arriving(dana, true)
    const user = await after.call(getCurrentUser, {})
    expect(user.companies).toMatchObject([{ id, status: 'in_review' }])
    const { results } = await after.call(getStatusHistory, { params: { companyId: id } })
    expect(results[0]).toMatchObject({ from: 'verify_client_email', to: 'in_review', author: null })
  })

  test('resumes only applications that they submitted themselves', async () => {
    const { id } = await buildCompleteApplication(alice)
    await setStatus(app, id, 'verify_client_email')
    const dana = await arriving(buildPerson('Dana'), true)
    await dana.call(getCurrentUser, {})
    expect(await fetchCompanyStatus(alice, id)).toBe('verify_client_email')
  })

  test('outside the US goes to the waitlist immediately', async () => {
    const dana = await arriving(buildPerson('Dana'), false)
    const { id } = await buildCompleteApplication(dana, { country_code: 'FR', state: null })
    expect(await submit(dana, id)).toEqual({ status: 'non_us' })
  })
})
