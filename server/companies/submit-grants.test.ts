import { expect, test } from 'vitest'
import { commercialContractQuestions } from '#contract/application/commercial-contracts.ts'
import type { grantFundingTypes } from '#contract/application/options.ts'
import { buildExampleAnswers } from '#contract/application/testing.ts'
import { updateCommercialContracts } from '#contract/commercial-contracts.ts'
import { submitCompany, updateCompany } from '#contract/companies.ts'
import type { AppError } from '#contract/core/errors.ts'
import { cleanSchedule, deleteGrant, saveSchedule, updateGrant } from '#contract/grants.ts'
import { updateCurrentUser } from '#contract/users.ts'
import { type TestUser, startTestApp } from '#tests/app.ts'
import { buildCompleteApplication, buildFile, buildGrant } from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice } = await signInCast(app)

const submit = (person: TestUser, companyId: string) => person.call(submitCompany, { params: { companyId } })

/** Returns paths of the form `tab/step/field`. */
async function listMissing(companyId: string, person = alice): Promise<string[]> {
  const error = (await submit(person, companyId).catch((refusal: unknown) => refusal)) as AppError
  expect(error).toMatchObject({ code: 'incomplete_application', status: 400 })
  return (error.details.errors ?? []).map(({ path }) => path)
}

/** The required answers about an award, except `funding_type` and the award letter. */
const award = { program_name: 'DOE SBIR Phase II', award_amount: '750000.00', is_award_letter_received: true }

const addGrant = (companyId: string, funding_type: keyof typeof grantFundingTypes) =>
  buildGrant(alice, companyId, {
    ...award,
    funding_type,
    contract: buildFile('letter.txt', 'You won the award'),
  })

const aboutGrant = [
  'grant/main/climate_grant.program_name',
  'grant/additional/climate_grant.funding_type',
  'grant/contracts/climate_grant.contract',
]

test('a grant applicant with a government contract must add it and its schedule before submitting', async () => {
  const { id } = await buildCompleteApplication(alice, { has_government_contracts: true })
  expect(await listMissing(id)).toEqual(aboutGrant)
  const grant = await addGrant(id, 'based_on_milestones')
  const params = { grantId: grant.id }
  const expected = [`grant/schedule/payment_schedule.${grant.id}`]
  expect(await listMissing(id)).toEqual(expected)
  const body = { payments: [{ expected_date: '2027-03-01', amount: '50000.00' }] }
  await alice.call(saveSchedule, { params, body })
  await alice.call(cleanSchedule, { params })
  expect(await listMissing(id)).toEqual(expected)
  await alice.call(saveSchedule, { params, body })
  expect(await submit(alice, id)).toEqual({ status: 'in_review' })
})

test('a grant with a single payment needs no schedule, and a removed grant does not count', async () => {
  const { id } = await buildCompleteApplication(alice, { has_government_contracts: true })
  const grant = await addGrant(id, 'deliverables')
  const params = { grantId: grant.id }
  await alice.call(deleteGrant, { params })
  expect(await listMissing(id)).toEqual(aboutGrant)
  const other = await addGrant(id, 'other')
  expect(await listMissing(id)).toEqual([`grant/schedule/payment_schedule.${other.id}`])
  await alice.call(updateGrant, { params: { grantId: other.id }, body: { funding_type: 'all_upfront' } })
  expect(await submit(alice, id)).toEqual({ status: 'in_review' })
})

test('a company with commercial contracts must complete them', async () => {
  const { id } = await buildCompleteApplication(alice, { has_commercial_contracts: true })
  const params = { companyId: id }
  const names = ['customer_types_served', 'total_value', 'largest_percentage', 'has_documents']
  const expected = names.map((name) => `grant/commercial-contracts/commercial_contracts.${name}`)
  expect(await listMissing(id)).toEqual(expected)
  const answers = { total_value: '0.00', largest_percentage: 40, has_documents: false }
  await alice.call(updateCommercialContracts, {
    params,
    body: { ...answers, customer_types_served: ['enterprise'] },
  })
  expect(await listMissing(id)).toEqual([expected[1]])
  await alice.call(updateCommercialContracts, { params, body: { total_value: '0.01', has_documents: true } })
  expect(await listMissing(id)).toEqual(['grant/commercial-contracts/commercial_contracts.files'])
  await alice.call(updateCommercialContracts, { params, body: { files: [buildFile('contract.csv')] } })
  expect(await submit(alice, id)).toEqual({ status: 'in_review' })
})

test('a company without copies of its commercial contracts can submit', async () => {
  const { id } = await buildCompleteApplication(alice, { has_commercial_contracts: true })
  const { customer_types_served, total_value, largest_percentage } =
    buildExampleAnswers(commercialContractQuestions)
  const body = { customer_types_served, total_value, largest_percentage, has_documents: false }
  await alice.call(updateCommercialContracts, { params: { companyId: id }, body })
  expect(await submit(alice, id)).toEqual({ status: 'in_review' })
})

test('each grant needs its own award letter, or the date on which it is expected', async () => {
  const { id } = await buildCompleteApplication(alice, { has_government_contracts: true })
  await addGrant(id, 'all_upfront')
  const second = await buildGrant(alice, id, { ...award, funding_type: 'all_upfront' })
  const letter = `grant/contracts/climate_grant.${second.id}.contract`
  expect(await listMissing(id)).toEqual([letter])
  const params = { grantId: second.id }
  await alice.call(updateGrant, { params, body: { is_award_letter_received: false } })
  const date = `grant/main/climate_grant.${second.id}.expected_award_letter_date`
  expect(await listMissing(id)).toEqual([date, letter])
  await alice.call(updateGrant, { params, body: { expected_award_letter_date: '2027-03-01' } })
  expect(await submit(alice, id)).toEqual({ status: 'in_review' })
})

test('only grant applicants must answer the two questions', async () => {
  const unanswered = { has_government_contracts: null, has_commercial_contracts: null }
  const { id } = await buildCompleteApplication(alice, unanswered)
  expect(await listMissing(id)).toEqual([
    'grant/contract-type/company.has_government_contracts',
    'grant/contract-type/company.has_commercial_contracts',
  ])
  const params = { companyId: id }
  await alice.call(updateCompany, { params, body: { funding_application_type: ['rbf'] } })
  expect(await submit(alice, id)).toEqual({ status: 'in_review' })
})

test('a new customer needs the same contracts', async () => {
  const carol = await app.arrive('Carol')
  await carol.call(updateCurrentUser, { body: { cfoCustomer: 'new' } })
  const { id } = await buildCompleteApplication(carol, { has_government_contracts: true, mission: null })
  expect(await listMissing(id, carol)).toContain('mission/main/company.mission')
  expect((await listMissing(id, carol)).some((path) => path.startsWith('grant/'))).toBe(true)
})
