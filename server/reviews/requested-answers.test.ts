import { expect, test } from 'vitest'
import { getCompany, updateCompany } from '#contract/companies.ts'
import type { Request } from '#contract/core/endpoint.ts'
import { getChangesHistory } from '#contract/history.ts'
import { answerRequest, completeApplicationReview, openReview, type Review } from '#contract/reviews.ts'
import { startTestApp } from '#tests/app.ts'
import { assignAnalyst, buildCompany, buildGrant, setStatus } from '#tests/build.ts'
import { signInCast } from '#tests/people.ts'

const app = await startTestApp()
const { alice, bob, ana, ada } = await signInCast(app)

type ApplicationPart = NonNullable<Request<typeof openReview>['body']['application_review']>

const name = { entity: 'company', field: 'name', note: 'Is this the registered name?' } as const
const city = { entity: 'company', field: 'city', note: 'Which town is the works in?' } as const

async function setup() {
  const { id: companyId } = await buildCompany(alice)
  await assignAnalyst(ada, ana, companyId)
  await setStatus(app, companyId, 'in_review')
  const params = { companyId }
  const load = async () => alice.call(getCompany, { params })
  return {
    companyId,
    params,
    open: (application_review: ApplicationPart) =>
      ana.call(openReview, { params, body: { application_review } }),
    answer: (review: Review, index: number, reply?: string) =>
      alice.call(answerRequest, {
        params: {
          companyId,
          reviewId: review.id,
          requestId: review.application_review?.requested_answers[index]?.id ?? review.id,
        },
        body: reply === undefined ? {} : { reply },
      }),
    status: async () => (await load()).status,
    load,
  }
}

test('a request belongs to its question, and the last answer makes the company wait on the funder', async () => {
  const { open, answer, status, load } = await setup()
  const review = await open({ requested_answers: [name, city] })
  expect(review.application_review?.requested_answers).toMatchObject([
    { ...name, climate_grant: null, question: 'Company name', reply: null, answered_at: null },
    { ...city, question: 'City', answered_by: null },
  ])
  expect((await load()).actual_review).toEqual(review)
  expect(await status()).toBe('user_action_required')
  const first = await answer(review, 0, 'Yes, since 2019.')
  expect(first.application_review?.requested_answers[0]).toMatchObject({
    reply: 'Yes, since 2019.',
    answered_by: 'Alice',
    answered_at: expect.any(String),
  })
  expect(await status()).toBe('user_action_required')
  const last = await answer(review, 1, 'In Bath.')
  expect(last.application_review).toMatchObject({ admin_review_required: true, completed: false })
  expect(await status()).toBe('in_review')
  await expect(answer(review, 0, 'Too late')).rejects.toMatchObject({ code: 'review_closed' })
})

test('a changed answer counts as a reply; an empty reply to an unchanged answer is refused', async () => {
  const { open, answer, status, params } = await setup()
  const review = await open({ requested_answers: [city] })
  await expect(answer(review, 0)).rejects.toMatchObject({ code: 'answer_unchanged' })
  await alice.call(updateCompany, { params, body: { address_1: '1 Quay' } })
  await expect(answer(review, 0)).rejects.toMatchObject({ code: 'answer_unchanged' })
  await alice.call(updateCompany, { params, body: { city: 'Bath' } })
  const done = await answer(review, 0)
  expect(done.application_review?.requested_answers[0]).toMatchObject({ reply: null, answered_by: 'Alice' })
  expect(await status()).toBe('in_review')
})

test('a part is complete after every question is answered and, if it has a note, the applicant completes it', async () => {
  const { open, answer, status, companyId } = await setup()
  const review = await open({ note: 'Read it all again, please', requested_answers: [name] })
  const request = { params: { companyId, reviewId: review.id }, body: {} }
  await expect(alice.call(completeApplicationReview, request)).rejects.toMatchObject({
    code: 'answers_missing',
    details: { errors: [{ message: 'Company name' }] },
  })
  await answer(review, 0, 'It is')
  expect(await status()).toBe('user_action_required')
  await alice.call(completeApplicationReview, request)
  expect(await status()).toBe('in_review')
})

test('a reviewer may accept the part without the answers', async () => {
  const { open, companyId } = await setup()
  const review = await open({ requested_answers: [name] })
  const request = { params: { companyId, reviewId: review.id }, body: {} }
  const done = await ana.call(completeApplicationReview, request)
  expect(done.application_review?.completed).toBe(true)
})

test('a question about a grant accepts only grants of the company', async () => {
  const { open, companyId } = await setup()
  const grant = await buildGrant(ada, companyId)
  const other = await buildCompany(bob)
  const foreign = await buildGrant(bob, other.id)
  const question = { entity: 'climate_grant', field: 'funding_type', note: 'Is it paid up front?' } as const
  for (const climate_grant of [null, foreign.id])
    await expect(open({ requested_answers: [{ ...question, climate_grant }] })).rejects.toMatchObject({
      code: 'invalid_request',
    })
  const review = await open({ requested_answers: [{ ...question, climate_grant: grant.id }] })
  expect(review.application_review?.requested_answers[0]?.climate_grant).toBe(grant.id)
})

test.each<[string, ApplicationPart['requested_answers']]>([
  ['a field that is no question', [{ ...name, field: 'status' }]],
  ['a question without a note', [{ ...name, note: ' ' }]],
  ['a grant for a question about the company', [{ ...name, climate_grant: alice.id }]],
])('%s is refused', async (_, requested_answers) => {
  const { open } = await setup()
  await expect(open({ requested_answers })).rejects.toMatchObject({ code: 'invalid_request' })
})

test('the history and the email list questions and replies', async () => {
  const { open, answer, params, companyId } = await setup()
  const review = await open({ requested_answers: [city] })
  const mail = await app.ctx.db
    .selectFrom('mails')
    .select('text_body')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'requested')
    .executeTakeFirstOrThrow()
  expect(mail.text_body).toContain(city.note)
  await answer(review, 0, 'In Bath.')
  const query = { entity: ['requested_answer' as const] }
  const { results } = await ana.call(getChangesHistory, { params, query })
  expect(results).toMatchObject([
    { field: 'answered', before: null, after: 'City: In Bath.', author: { name: 'Alice' } },
    { field: 'requested', before: null, after: `City: ${city.note}`, author: { name: 'Ana' } },
  ])
})
