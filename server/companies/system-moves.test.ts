import { describe, expect, test } from 'vitest'
import { getCompany, submitCompany, updateCompany } from '#contract/companies.ts'
import { deleteDocument } from '#contract/documents.ts'
import type { AppError } from '#contract/core/errors.ts'
import { getStatusHistory } from '#contract/history.ts'
import { completeFinancialReview, openReview } from '#contract/reviews.ts'
import { type CompanyStatus, companyStatusNames } from '#contract/rules/statuses.ts'
import { getCurrentUser } from '#contract/users.ts'
import { buildPerson, type TestUser, startTestApp } from '#tests/app.ts'
import {
  buildCompany,
  buildCompleteApplication,
  assignAnalyst,
  setStatus,
  fetchCompanyStatus,
} from '#tests/build.ts'
import { namespace } from '#tests/login.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, bob, ana, ada } = await signInCast(app)

type Scenario = (from: CompanyStatus) => Promise<{ result: string; status: CompanyStatus }>
type Outcomes = Partial<Record<CompanyStatus, CompanyStatus>>

/** Automatic status changes by event. A status that is not listed does not change. */
const table: [event: string, run: Scenario, moves: Outcomes, refusals: Record<string, string>][] = [
  [
    'a submission',
    (from) => submitted(alice, from),
    { draft: 'in_review', cfo_customer: 'in_review', non_us: 'in_review' },
    {
      not_editable: 'in_review term_sheet dd_in_review docs_await_sign funded rejected repaid',
      status_not_allowed: 'verify_client_email user_action_required dd_user_action_required',
    },
  ],
  [
    'a submission from abroad',
    (from) => submitted(alice, from, { country_code: 'DE', state: null, zip_code: null }),
    { draft: 'non_us', cfo_customer: 'in_review' },
    {
      not_editable: 'in_review term_sheet dd_in_review docs_await_sign funded rejected repaid',
      status_not_allowed: 'non_us verify_client_email user_action_required dd_user_action_required',
    },
  ],
  [
    'opening a review',
    opened,
    { in_review: 'user_action_required', dd_in_review: 'dd_user_action_required' },
    {
      status_not_allowed: 'draft non_us verify_client_email rejected repaid cfo_customer',
    },
  ],
  [
    // Applicants may still answer after the company's status has changed again; only these statuses change.
    'the applicant’s last answer in a review',
    answered,
    { user_action_required: 'in_review', dd_user_action_required: 'dd_in_review' },
    {},
  ],
  ['a verified address', verified, { verify_client_email: 'in_review' }, {}],
]

const words = (text: string) => text.split(' ')

const getResult = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    ({ code }: AppError) => code,
  )

async function submitted(by: TestUser, from: CompanyStatus, changed = {}) {
  const { id: companyId } = await buildCompleteApplication(by)
  const params = { companyId }
  await by.call(updateCompany, { params, body: changed })
  await setStatus(app, companyId, from)
  const result = await getResult(by.call(submitCompany, { params }))
  return { result, status: await fetchCompanyStatus(by, companyId) }
}

async function buildCompanyWithAnalyst() {
  const { id: companyId } = await buildCompany(bob)
  await assignAnalyst(ada, ana, companyId)
  return { companyId }
}

async function opened(from: CompanyStatus) {
  const params = await buildCompanyWithAnalyst()
  await setStatus(app, params.companyId, from)
  const result = await getResult(ana.call(openReview, { params, body: { financial_review: {} } }))
  return { result, status: await fetchCompanyStatus(bob, params.companyId) }
}

async function answered(from: CompanyStatus) {
  const { companyId } = await buildCompanyWithAnalyst()
  await setStatus(app, companyId, 'in_review')
  const body = { financial_review: {} }
  const { id: reviewId } = await ana.call(openReview, { params: { companyId }, body })
  await setStatus(app, companyId, from)
  const result = await getResult(
    bob.call(completeFinancialReview, { params: { companyId, reviewId }, body: {} }),
  )
  return { result, status: await fetchCompanyStatus(bob, companyId) }
}

async function verified(from: CompanyStatus) {
  const { companyId, confirm } = await submittedUnverified()
  await setStatus(app, companyId, from)
  const { result, dana } = await confirm()
  return { result, status: await fetchCompanyStatus(dana, companyId) }
}

async function submittedUnverified() {
  const dana = buildPerson('Dana')
  const arriving = async (is: boolean): Promise<TestUser> => {
    const token = await app.login.token(dana, { [`${namespace}email_verified`]: is })
    return { ...dana, id: '', token, call: app.as(token) }
  }
  const before = await arriving(false)
  const { id: companyId } = await buildCompleteApplication(before)
  await before.call(submitCompany, { params: { companyId } })
  const confirm = async () => {
    const dana = await arriving(true)
    return { dana, result: await getResult(dana.call(getCurrentUser, {})) }
  }
  return { companyId, dana: before, confirm }
}

describe('an application that was edited while it waited for a verified address', () => {
  test('goes back to draft with a list of missing answers if it is incomplete', async () => {
    const { companyId, dana, confirm } = await submittedUnverified()
    const params = { companyId }
    await dana.call(updateCompany, { params, body: { mission: null, city: null } })
    await confirm()
    expect(await fetchCompanyStatus(dana, companyId)).toBe('draft')
    const { results } = await dana.call(getStatusHistory, { params })
    expect(results[0]?.note).toMatch(/^Removed since you submitted: .*(Mission|City).*submit again/i)
  })

  test('goes to the waitlist if the company moved abroad', async () => {
    const { companyId, dana, confirm } = await submittedUnverified()
    const body = { country_code: 'DE', state: null, zip_code: null }
    await dana.call(updateCompany, { params: { companyId }, body })
    await confirm()
    expect(await fetchCompanyStatus(dana, companyId)).toBe('non_us')
  })

  test('goes back to draft if a required document was deleted', async () => {
    const { companyId, dana, confirm } = await submittedUnverified()
    const { documents } = await dana.call(getCompany, { params: { companyId } })
    for (const { id } of documents) await dana.call(deleteDocument, { params: { companyId, documentId: id } })
    await confirm()
    expect(await fetchCompanyStatus(dana, companyId)).toBe('draft')
  })
})

describe.each(table)('%s', (_, run, moves, refusals) => {
  test.each(companyStatusNames)('in %s', async (from) => {
    const refusal = Object.keys(refusals).find((code) => words(refusals[code] ?? '').includes(from))
    expect(await run(from)).toEqual({ result: refusal ?? 'done', status: moves[from] ?? from })
  })
})
